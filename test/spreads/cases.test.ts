import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { computeResults } from '../../src/figures/analysis/blocks.js'
import type { Results } from '../../src/figures/results.js'
import { columnsOf } from '../../src/spreads/columns-of.js'
import { types } from '../documents/reading/make-files.js'
import { readFileOf } from '../documents/reading/read-file.js'
import { type Printed, producers, statementsIn } from './produced.js'

/**
 * Each folder has `statements.txt`, which several producers make documents of, and `expected.json`: by statement and period,
 * every figure that must come of them, and the checks that don't pass. The figures were checked by hand.
 */
const cases = fileURLToPath(new URL('../../../test/spreads/cases/', import.meta.url))

for (const name of readdirSync(cases)) {
  const expected = JSON.parse(readFileSync(`${cases}${name}/expected.json`, 'utf8'))
  const statements = statementsIn(readFileSync(`${cases}${name}/statements.txt`, 'utf8'))
  for (const type of ['csv', 'xlsx', 'pdf'] as const)
    test(`${name}, as ${type}`, async t => {
      t.deepEqual(expectedShape(await resultsOf(statements, type)), expected)
    })
}

async function resultsOf(statements: Printed[], type: keyof typeof producers): Promise<Results> {
  const columns = await Promise.all(
    statements.map(async (one, n) => {
      const read = await readFileOf(await producers[type](one), types[type])
      if (read.outcome !== 'read') throw new Error(read.reason)
      return columnsOf(read.reading, { id: `doc_${n}`, filename: `statement.${type}` }).columns
    }),
  )
  const at = '2026-01-01T00:00:00.000Z'
  return computeResults({ spreadId: 'spread_1', leadId: null, generatedAt: at, columns: columns.flat() })
}

const expectedShape = ({ statements, checks }: Results) => ({
  ...Object.fromEntries(
    Object.entries(statements).map(([statement, { periods }]) => [
      statement,
      Object.fromEntries(
        periods.map(({ id, values }) => [
          id,
          Object.fromEntries(Object.entries(values).map(([row, { value }]) => [row, value])),
        ]),
      ),
    ]),
  ),
  notPassed: checks.filter(({ status }) => status !== 'pass').map(({ id, status }) => `${id} ${status}`),
})
