import { type ParseArgsConfig, parseArgs } from 'node:util'

const options = {
  minutes: { type: 'string', default: '5' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  apis: { type: 'string', default: '2' },
  workers: { type: 'string' },
  'temporal-cli': { type: 'string', default: '' },
  'database-url': { type: 'string' },
} satisfies ParseArgsConfig['options']

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What any long run is told on its command line, and one number of its own; it says first what it will do. */
export function toldOf(own: string, usual: number, sentence: (count: string, minutes: string) => string) {
  const { values } = parseArgs({ options: { ...options, [own]: { type: 'string', default: String(usual) } } })
  const databaseUrl = values['database-url']
  // One more worker on SQLite would wait for the same file.
  const workers = Number(values.workers ?? (databaseUrl ? 2 : 1))
  const count = (values as Record<string, string | undefined>)[own] ?? ''
  say(
    `› ${sentence(count, values.minutes)} on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}: ${values.apis} API and ${workers} worker processes, seed ${values.seed}`,
  )
  return {
    count: Number(count),
    ms: Number(values.minutes) * 60_000,
    seed: Number(values.seed),
    apis: Number(values.apis),
    workers,
    temporalCli: values['temporal-cli'],
    databaseUrl,
    say,
  }
}
