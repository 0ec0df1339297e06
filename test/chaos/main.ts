import { parseArgs } from 'node:util'
import { play } from './play.js'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    apis: { type: 'string', default: '2' },
    workers: { type: 'string' },
    'temporal-cli': { type: 'string', default: '' },
    'database-url': { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const databaseUrl = values['database-url']
// One more worker on SQLite would wait for the same file.
const workers = Number(values.workers ?? (databaseUrl ? 2 : 1))
say(
  `› ${values.runs} runs in ${values.minutes} min on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}: ${values.apis} API and ${workers} worker processes, seed ${values.seed}`,
)
const { violations, summary } = await play({
  runs: Number(values.runs),
  ms: Number(values.minutes) * 60_000,
  seed: Number(values.seed),
  apis: Number(values.apis),
  workers,
  temporalCli: values['temporal-cli'],
  databaseUrl,
  say,
})
for (const violation of violations.slice(0, 50)) say(`✘ ${violation}`)
say(summary)
process.exit(violations.length === 0 ? 0 : 1)
