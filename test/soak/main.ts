import { parseArgs } from 'node:util'
import { soak } from './soak.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    callers: { type: 'string', default: '8' },
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
  `› ${values.callers} callers for ${values.minutes} min on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}: ${values.apis} API and ${workers} worker processes, seed ${values.seed}`,
)
const tally = await soak({
  ms: Number(values.minutes) * 60_000,
  seed: Number(values.seed),
  callers: Number(values.callers),
  apis: Number(values.apis),
  workers,
  temporalCli: values['temporal-cli'],
  databaseUrl,
  say,
})
say(tally.summary())
process.exit(tally.faults.length === 0 ? 0 : 1)
