import test from 'ava'
import fc from 'fast-check'
import type { Item } from '../../src/statements/evidence/item.js'
import { exactOf, settledAmounts } from '../../src/statements/names/settled-amounts.js'

/** A line as a workbook has it, in units with parts of a hundredth. */
const line = (row: string, units: number, turned = 1) => {
  const amount = Math.round(units * 100)
  const cell = { text: '', amount, exact: Math.abs(units) * 100, source: { page: 1 } }
  return { item: { cells: [cell] } as unknown as Item, figure: { row, amount: amount * turned } }
}
const units = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true })

test('no line is off by a whole hundredth, and neither is any sum of some that follow on one another', t => {
  fc.assert(
    fc.property(fc.array(units, { minLength: 1, maxLength: 60 }), all => {
      const settled = settledAmounts(
        all.map(one => line('cash', one)),
        0,
        1,
      )
      const off = settled.map((amount, at) => amount - (all[at] ?? 0) * 100)
      for (let from = 0; from < off.length; from++) {
        let sum = 0
        for (const one of off.slice(from)) {
          sum += one
          if (Math.abs(sum) > 1 + 1e-6) throw new Error(`${from}: off by ${sum}`)
        }
      }
    }),
    { numRuns: 300, seed: 7 },
  )
  t.pass()
})

test('what is subtracted makes up the other way, so that the result is within half a hundredth', t => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 30 }),
      fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 30 }),
      (revenues, costs) => {
        const settled = settledAmounts(
          [...revenues.map(one => line('grossRevenues', one)), ...costs.map(one => line('rent', one))],
          0,
          1,
        )
        const sum = (some: number[]) => some.reduce((all, one) => all + one, 0)
        const result = sum(settled.slice(0, revenues.length)) - sum(settled.slice(revenues.length))
        const exact = (sum(revenues) - sum(costs)) * 100
        if (Math.abs(result - exact) > 0.5 + 1e-4) throw new Error(`${result} is not ${exact}`)
      },
    ),
    { numRuns: 300, seed: 11 },
  )
  t.pass()
})

test('whole hundredths stay as they are, whatever was rounded before them, and in thousands nothing is lost', t => {
  const lines = [line('cash', 0.004), line('inventory', 10), line('accountsReceivable', 0.004)]
  t.deepEqual(settledAmounts(lines, 0, 1), [0, 1_000, 1])
  t.deepEqual(settledAmounts([line('cash', 1_234.5678)], 0, 1_000), [123_456_780])
})

test('a cell that another amount was made of says nothing of its parts', t => {
  const { item } = line('cash', 1.234)
  t.is(exactOf({ item, figure: { amount: 123 } }, 0), 123.4)
  t.is(exactOf({ item, figure: { amount: -123 } }, 0), -123.4)
  t.is(exactOf({ item, figure: { amount: 500 } }, 0), 500)
})
