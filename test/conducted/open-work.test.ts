import test from 'ava'
import { conducted } from '../../src/conducted/open-work.js'
import { bound, eachOf } from '../../src/db/one-of.js'
import { rowsOf } from '../../src/db/rows.js'
import { isFinal, runStatuses } from '../../src/runs/rules.js'
import { spreadStatuses } from '../../src/spreads/status-rules.js'
import { isOpen } from '../../src/spreads/steps/current.js'
import { world } from '../support/world.js'

/** The conditions that the tables' indexes have word for word, and the rules by which workflows decide. */
test('what the database finds open is what the rules call open', async t => {
  const { db } = (await world(t)).context
  const found = async (open: string, statuses: readonly string[]) => {
    const sql = `select status from (select wanted.value as status from ${eachOf(db)}) as shown where ${open}`
    const rows = await rowsOf<{ status: string }>(db, sql, [bound([...statuses])])
    return rows.map(({ status }) => status).sort()
  }
  t.deepEqual(
    await found(conducted.runs.open, runStatuses),
    runStatuses.filter(status => !isFinal(status)).sort(),
  )
  t.deepEqual(
    await found(conducted.spreads.open, spreadStatuses),
    spreadStatuses.filter(status => isOpen({ status, paused: false, revision: 0 })).sort(),
  )
})
