import type { ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | undefined>

export interface Command {
  /** As it is typed: `workspace create`. */
  name: string
  /** What follows the name, for the one line of help. */
  usage: string
  summary: string
  /** What a person needs to know who has never used it, with an example. */
  help: string
  options: Options
  /** How many words it takes beside its options. */
  words: number
  /** Returns what to print: an object for --json, and lines for a person. */
  run(words: string[], values: Values): Promise<Printed>
}

export interface Printed {
  json: unknown
  lines: string[]
  exitCode?: number
}
