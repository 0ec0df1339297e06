import test from 'ava'
import { emptyDatabase } from '../support/database.js'
import { soak } from './soak.js'

const temporalCli = process.env.TEST_TEMPORAL_CLI ?? ''

test('valid requests of any shape are answered as they should be, whoever else asks meanwhile', async t => {
  t.timeout(5 * 60_000)
  const { environment } = await emptyDatabase(t)
  const tally = await soak({
    ms: 8_000,
    seed: 1,
    callers: 4,
    apis: 1,
    workers: 1,
    temporalCli,
    databaseUrl: environment.DATABASE_URL,
    say: () => {},
  })
  t.log(tally.summary())
  t.deepEqual(tally.faults, [])
})
