import test from 'ava'
import { storedRows } from '../../src/db/rows.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { world } from '../support/world.js'
import { type Columns, start, succeeds, tables, write } from './keeping-answers.js'

test('whatever changes in a row that an answer is made of, the answer is what it would be without the one before', async t => {
  const { w, kept, fresh } = await start(t, await world(t, withoutTemporal))
  const { db } = w.context
  /** Asked for until it is kept, which one statement tells. */
  const held = async () => {
    let answer = ''
    const asked = async () => {
      answer = await kept()
    }
    for (let time = 1; time <= 4; time++) if ((await countStatements(w.context, asked)) === 1) return answer
    return t.fail('It is kept')
  }
  let seen = 0
  const bound: string[] = []
  for (const table of tables) {
    const rows = (await storedRows(db, `select * from ${table}`, [])) as (Columns & { id: string })[]
    t.true(rows.length > 0, table)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const set = (to: unknown, id = row.id) =>
          write(w, `update ${table} set "${column}" = ? where id = ?`, [to, id])
        const before = await held()
        const changed = anotherThan(value)
        // Ids belong together with others, and the database holds them so.
        if (!(await succeeds(() => set(changed)))) {
          bound.push(`${table}.${column}`)
          continue
        }
        const expected = await fresh()
        if (expected !== before) seen++
        t.is(await kept(), expected, `${table}.${column}`)
        await set(value, column === 'id' ? String(changed) : row.id)
        t.is(await kept(), before, `${table}.${column} as it was`)
      }
    }
  }
  t.deepEqual(
    bound.filter(column => !/[._]id$/.test(column)),
    [],
  )
  t.true(seen > 60, `${seen} of the changes were to be seen`)
})

/** Of the same type, and where that is JSON, of the same shape. */
function anotherThan(value: unknown): unknown {
  if (value === null) return '2026-01-02T03:04:05.678Z'
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value === 0 || value === 1 ? 1 - value : value + 1
  const json = typeof value === 'string' ? parsed(value) : value
  if (Array.isArray(json)) return JSON.stringify([...json, 'another'])
  if (typeof json === 'object' && json !== null) return JSON.stringify({ ...json, another: 1 })
  return `${value}x`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
