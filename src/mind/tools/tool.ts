import type { z } from 'zod'
import type { Scene } from '../scene.js'

/** What came of it, for the timeline and for the model. A refusal has written nothing. */
export type Came =
  | { summary: string; input: Record<string, unknown>; output: Record<string, unknown> }
  | { refused: string }

export interface Using extends Scene {
  /** Which item of the checklist a number stands for. The model knows no ids. */
  itemId(number: number): string | undefined
}

export interface Tool<Schema extends z.ZodType = z.ZodType> {
  /** As the model calls it; in logs its id. */
  id: string
  /** For a person. */
  name: string
  description: string
  input: Schema
  /** In the transaction of its log, with the lead locked. */
  use(using: Using, input: z.output<Schema>): Promise<Came>
}

export const tool = <Schema extends z.ZodType>(one: Tool<Schema>): Tool => one as unknown as Tool
