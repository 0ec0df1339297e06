import test from 'ava'
import type { Outcome } from '../../bench/accuracy-sums.js'
import { gaps } from './known-gaps.js'
import { made } from './made.js'
import { judged } from './made-judged.js'
import { asPages, asSheet } from './made-readings.js'

/** Statements of many kinds and countries are read right, but for what is known not to be: a mend makes that list shorter. */
for (const one of made)
  test(one.name, t => {
    const [pages, sheet] = [wrongIn(judged(one, asPages(one))), wrongIn(judged(one, asSheet(one)))]
    t.deepEqual(pages === sheet ? pages : [pages, sheet], gaps[one.name] ?? '')
  })

test('known gaps are those of statements that are there', t => {
  const names = new Set(made.map(({ name }) => name))
  t.deepEqual(
    Object.keys(gaps).filter(name => !names.has(name)),
    [],
  )
  t.true(made.length >= 40)
})

const wrongIn = (outcomes: Outcome[]): string =>
  [
    ...new Set(
      outcomes.flatMap(({ score, columns }) => [
        ...score.wrong.map(({ row }) => row),
        ...columns.misdated.map(() => 'days'),
        ...columns.extra.map(() => 'columns'),
      ]),
    ),
  ]
    .sort()
    .join(' ')
