import type { ParseArgsConfig } from 'node:util'
import type { environment } from '../config.js'

type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | undefined>
export type Environment = typeof environment

/** Where a command runs: what it reads its settings from, and where it prints. */
export interface Terminal {
  environment: Environment
  out(text: string): void
  complain(text: string): void
}

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
  run(words: string[], values: Values, environment: Environment): Promise<Printed>
}

interface Printed {
  json: unknown
  lines: string[]
  exitCode?: number
}
