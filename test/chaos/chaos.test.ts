import test from 'ava'
import { emptyDatabase } from '../support/database.js'
import { play } from './play.js'

const temporalCli = process.env.TEST_TEMPORAL_CLI ?? ''

test('whatever is killed meanwhile: rows, workflows, events and deliveries agree in the end', async t => {
  t.timeout(5 * 60_000)
  const { environment } = await emptyDatabase(t)
  const { violations, summary } = await play({
    runs: 20,
    ms: 12_000,
    seed: 1,
    apis: 2,
    workers: 1,
    temporalCli,
    databaseUrl: environment.DATABASE_URL,
    say: () => {},
  })
  t.log(summary)
  t.deepEqual(violations, [])
})
