import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { runCommand } from '../../src/cli/run.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { onPostgres, testDatabase } from '../support/database.js'
import { world } from '../support/world.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
export const example = fileURLToPath(new URL('../../../examples/workspace.yaml', import.meta.url))
/** What is refused before it reaches the database is told the same on either. Files that share a process have a `test` each. */
export const once = (title: string, run: (t: ExecutionContext) => Promise<void>) =>
  (onPostgres ? test.skip : test)(title, run)

export interface Ran {
  code: number
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: what a command prints under --json
  json: any
  // biome-ignore lint/suspicious/noExplicitAny: what a command complains of under --json
  error: any
}

const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : undefined)

type Run = (...args: string[]) => Promise<Ran>

/** The command line in this process: starting one for each command would take most of the suite's time. */
export const leadspread =
  (environment: Record<string, string>): Run =>
  async (...args) => {
    const printed = { stdout: '', stderr: '' }
    const code = await runCommand(args, {
      environment,
      out: text => {
        printed.stdout += text
      },
      complain: text => {
        printed.stderr += text
      },
    })
    return { code, ...printed, json: parsed(printed.stdout), error: parsed(printed.stderr)?.error }
  }

/** As a person or a script runs it. */
export const asProcess =
  (env: Record<string, string>): Run =>
  (...args) =>
    new Promise(resolve =>
      execFile(process.execPath, [main, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) =>
        resolve({
          code: error ? ((error.code as unknown as number) ?? -1) : 0,
          stdout,
          stderr,
          json: parsed(stdout),
          error: parsed(stderr)?.error,
        }),
      ),
    )

export async function onDatabase(t: ExecutionContext) {
  const { context, environment } = await testDatabase(t, withoutTemporal)
  return { context, run: leadspread(environment) }
}

/** A running API holds the database open for as long as the test runs. */
export async function besideApi(t: ExecutionContext, settings: Record<string, string> = {}) {
  const w = await world(t, { ...withoutTemporal, ...settings })
  return { w, run: leadspread(w.environment) }
}

export function file(t: ExecutionContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-cli-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'workspace.yaml')
  writeFileSync(path, text)
  return path
}

export function succeeds(t: ExecutionContext, { code, stdout, stderr }: Ran) {
  t.is(code, 0, stderr || stdout)
  t.is(stderr, '')
}

/** Refused in a sentence, for a person: no stack, nothing on standard output. */
export function refuses(t: ExecutionContext, { code, stdout, stderr }: Ran, sentence: RegExp) {
  t.is(code, 1, stdout)
  t.is(stdout, '')
  t.regex(stderr.trimEnd(), sentence)
  t.notRegex(stderr, /^\s+at /m)
}

/** The same under --json, where no place in a file is to blame. */
export function refusesAsJson(t: ExecutionContext, ran: Ran, sentence: RegExp) {
  t.is(ran.code, 1)
  t.is(ran.stdout, '')
  t.deepEqual(Object.keys(ran.error ?? {}), ['message', 'line', 'column'], ran.stderr)
  t.regex(ran.error.message, sentence)
  t.is(ran.error.line, null)
  t.is(ran.error.column, null)
}
