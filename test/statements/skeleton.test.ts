import test from 'ava'
import fc from 'fast-check'
import { relationsOf } from '../../src/statements/skeleton/columns.js'
import type { GridRow, Tie } from '../../src/statements/skeleton/grid.js'
import { skeletonOf } from '../../src/statements/skeleton/skeleton.js'
import { idleMsOf } from '../support/processor-ms.js'

const runs = { numRuns: 60, seed: 20_261_122 }

/** Rows of whole units, one value for each column. */
const grid = (...rows: (number | null)[][]): GridRow[] =>
  rows.map(values => ({ values: values.map(value => (value === null ? null : value * 100)) }))
const total = (row: GridRow | undefined): GridRow => ({ values: [], ...row, hint: 'total' })

const tieLines = (ties: readonly Tie[]): string[] =>
  ties.map(
    ({ total, parts, form }) =>
      `${total} ${form} ${parts.map(({ row, sign }) => `${sign < 0 ? '-' : '+'}${row}`).join('')}`,
  )

test('a sum, a difference and a run of results are found without a word', t => {
  const rows = grid(
    [4_812, 5_230],
    [911, 1_007],
    [5_723, 6_237],
    [2_144, 2_391],
    [3_579, 3_846],
    [1_203, 1_377],
    [2_376, 2_469],
  )
  t.deepEqual(tieLines(skeletonOf(rows).ties), ['2 sum +0+1', '4 signed +2-3', '6 signed +4-5'])
})

test('a parent that stands before its deeper lines is their total', t => {
  const [parent, ...lines] = grid([917], [312], [405], [200])
  const rows = [{ values: [], ...parent, level: 0 }, ...lines.map(line => ({ ...line, level: 1 }))]
  t.deepEqual(tieLines(skeletonOf(rows).ties), ['0 before +1+2+3'])
})

test('a result goes on from those before it, not from a summary of what they are made of', t => {
  const rows = grid(
    [45_069, 42_330],
    [41_928, 39_485],
    [3_141, 2_845],
    [1_207, 951],
    [3_644, 4_029],
    [-2_437, -3_078],
    [704, -233],
    [3_011, 122],
    [2_083, 91],
    [928, 31],
    [433, 366],
    [49_287, 43_403],
    [48_088, 43_971],
    [1_199, -568],
  ).map((row, n) => (n === 10 ? row : total(row)))
  const isResult = true
  const told = rows.map((row, n) => ([2, 6, 13].includes(n) ? { ...row, isResult } : row))
  t.true(tieLines(skeletonOf(told).ties).includes('13 signed +6+9-10'))
})

test('totals in a summary below all lines are found, and take nothing from one another', t => {
  const rows = grid([4_610], [4_832], [3_923], [6_750], [13_365], [20_115])
  const marked = rows.map((row, n) => (n > 3 ? total(row) : row))
  t.deepEqual(tieLines(skeletonOf(marked).ties), ['4 apart +0+1+2', '5 sum +0+1+2+3'])
})

test('a total that was misread does not keep the next from adding up', t => {
  const rows = grid([4_610], [4_832], [9_999], [3_923], [13_365])
  const marked = rows.map((row, n) => (n === 2 || n === 4 ? total(row) : row))
  t.deepEqual(tieLines(skeletonOf(marked).ties), ['4 sum +0+1+3'])
})

test('a line and the same taken off again prove nothing', t => {
  const rows = grid([5_723, 6_237], [5_723, 6_237], [2_144, 2_391], [2_144, 2_391])
  t.false(skeletonOf(rows).ties.some(({ form }) => form === 'signed'))
})

test('what a sum may be off by makes no total of another', t => {
  const rows = grid([5_211, 4_808], [0, 1], [5_211, 4_809], [-5_211, -4_809])
  const marked = rows.map((row, n) => (n === 2 ? total(row) : row))
  t.false(skeletonOf(marked).ties.some(({ total, form }) => total === 3 && form === 'signed'))
})

test('one side of a sheet takes in nothing of the other', t => {
  const rows = grid([4_610], [4_832], [9_442], [6_150], [3_292])
  const ended = rows.map((row, n) => (n === 2 ? { ...total(row), isEnd: true } : row))
  t.deepEqual(tieLines(skeletonOf(ended).ties), ['2 sum +0+1'])
})

test('assets with nothing owed make up no equity of the same amount, though that could be told of them', t => {
  const lines = [
    [32_344, 12_496],
    [990, 680],
    [40_524, 34_222],
    [3_431, 3_962],
    [0, -35],
  ]
  const [all, nothing] = [
    [77_289, 51_325],
    [0, 0],
  ]
  const rows = grid(...lines, all, nothing, nothing, all, all)
  const sheet = rows.map((row, n) =>
    n < 5 || n === 6 ? row : { ...total(row), ...(n === 5 && { isEnd: true }) },
  )
  t.deepEqual(tieLines(skeletonOf(sheet).ties), ['5 sum +0+1+2+3+4', '9 single +8'])
})

const amounts = (columns: number) =>
  fc.array(fc.integer({ min: 1_000, max: 9_999_999 }), { minLength: columns, maxLength: columns })
/** Sections of lines with their totals, and the sum of these: what every side of a sheet is. */
const sides = fc
  .integer({ min: 1, max: 4 })
  .chain(columns =>
    fc.array(fc.array(amounts(columns), { minLength: 2, maxLength: 7 }), { minLength: 2, maxLength: 5 }),
  )

interface Made {
  rows: GridRow[]
  expected: string[]
}

function madeOf(sections: number[][][], asCosts = false): Made {
  const made: Made = { rows: [], expected: [] }
  const add = (values: readonly number[], isTotal: boolean) =>
    made.rows.push({ values: values.map(value => value * 100), ...(isTotal && { hint: 'total' as const }) }) -
    1
  const totals: { row: number; values: number[] }[] = []
  for (const lines of sections) {
    const rows = lines.map(values => add(values, false))
    const values = (lines[0] ?? []).map((_, n) => lines.reduce((sum, line) => sum + (line[n] ?? 0), 0))
    const row = add(values, true)
    made.expected.push(`${row} sum ${rows.map(one => `+${one}`).join('')}`)
    totals.push({ row, values })
  }
  const sign = asCosts ? -1 : 1
  const [first, ...rest] = totals
  const all = (first?.values ?? []).map(
    (value, n) => value + sign * rest.reduce((sum, { values }) => sum + (values[n] ?? 0), 0),
  )
  const row = add(all, true)
  const parts = totals.map((one, n) => `${n > 0 && asCosts ? '-' : '+'}${one.row}`).join('')
  made.expected.push(`${row} ${asCosts ? 'signed' : 'sum'} ${parts}`)
  return made
}

for (const asCosts of [false, true])
  test(`every total of a made ${asCosts ? 'run of results' : 'side of a sheet'} is found, and nothing else`, t => {
    let [right, all] = [0, 0]
    fc.assert(
      fc.property(sides, sections => {
        const { rows, expected } = madeOf(sections, asCosts)
        all++
        if (tieLines(skeletonOf(rows).ties).join() === expected.join()) right++
      }),
      runs,
    )
    t.true(right >= 0.97 * all, `${right} of ${all}`)
  })

test('the same grid gives the same skeleton, and its ties hold', t => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 2, maxLength: 2 })),
      values => {
        const rows = grid(...values)
        const { ties } = skeletonOf(rows)
        const again = skeletonOf(rows)
        if (tieLines(ties).join() !== tieLines(again.ties).join()) throw new Error('it differs')
        for (const tie of ties)
          for (const column of tie.columns) {
            const sum = tie.parts.reduce(
              (all, { row, sign }) => all + sign * (rows[row]?.values[column] ?? 0),
              0,
            )
            const printed = rows[tie.total]?.values[column] ?? 0
            if (Math.abs(sum - printed) > 200) throw new Error(`${sum} is not ${printed}`)
          }
      },
    ),
    runs,
  )
  t.pass()
})

const adversarial = fc.record({
  columns: fc.constantFrom(1, 2, 10, 40),
  range: fc.constantFrom(1, 3, 10, 1_000_000),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
})
test('ten thousand numbers take no longer than two seconds, however they are chosen', t => {
  fc.assert(
    fc.property(adversarial, ({ columns, range, seed }) => {
      let state = seed
      const next = () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
        return state / 0x7fff_ffff
      }
      const rows = Array.from({ length: 10_000 / columns }, (): GridRow => {
        const values = Array.from({ length: columns }, () => Math.floor(next() * range) * 100)
        return next() < 0.3 ? { values, hint: 'total' } : { values }
      })
      const ms = idleMsOf(() => skeletonOf(rows))
      if (ms > 2_000) throw new Error(`${ms} ms`)
    }),
    { numRuns: 8, seed: 20_261_122 },
  )
  t.pass()
})

test('a difference and a sum of columns are known by their rows', t => {
  const rows = [
    [10, 7],
    [25, 20],
    [40, 44],
    [61, 50],
    [8, 9],
  ] as const
  const difference = relationsOf(grid(...rows.map(([one, other]) => [one, other, one - other])))
  t.deepEqual(
    difference.find(({ column }) => column === 2),
    { column: 2, form: 'difference', of: [0, 1] },
  )
  t.deepEqual(relationsOf(grid(...rows.map(([one, other]) => [one, other, one + other]))), [
    { column: 2, form: 'sum', of: [0, 1] },
  ])
})

test('an account and its correction, which cancel each other, stay in their sum', t => {
  const rows = grid([5_112], [200_340], [2_500_000], [-2_500_000], [205_452])
  t.deepEqual(tieLines(skeletonOf([...rows.slice(0, 4), total(rows[4])]).ties), ['4 sum +0+1+2+3'])
})

test('a row is made up once, and a result never by what follows it', t => {
  const rows = grid([1_882], [1_479], [403], [1_900], [-1_497], [0], [-1_497])
  const result = { ...total(rows[2]), isResult: true }
  const ties = skeletonOf([...rows.slice(0, 2), result, ...rows.slice(3)]).ties
  t.is(new Set(ties.map(tie => tie.total)).size, ties.length)
  t.true(ties.every(tie => tie.form !== 'before'))
})

test('columns whose results differ prove more than one, though the same cost is taken off in all', t => {
  const bits = (results: number[]) =>
    skeletonOf(
      grid(
        results.map(result => result + 4_000),
        [4_000, 4_000, 4_000],
        results,
      ),
    ).bits
  t.true(bits([-1_690, -1_255, -810]) > bits([-1_690, -1_690, -1_690]) + 15)
})

test('what is told of single shares takes no tolerance from whole units', t => {
  const amounts = [30_714, 36_085, 737, 67_535, 20_975, 6_861, 403, 28_239, 39_296, 20_123, 8_316, 10_857]
  const rows = [...grid(...amounts.map(amount => [amount])), { values: [642] }]
  t.is(tieLines(skeletonOf(rows).ties)[0], '3 sum +0+1+2')
})

test('sums of amounts with one decimal may be off by one of it', t => {
  // 123.5 + 44.2 + 10.1 = 177.8
  const amounts = [1_235, 442, 101, 1_779, 2_318, 611, 97, 3_027, 4_806, 905, 388, 1_294]
  const rows = amounts.map(amount => ({ values: [amount * 10] }))
  t.true(tieLines(skeletonOf(rows).ties).includes('3 sum +0+1+2'))
  const cents = rows.map(({ values }) => ({ values: values.map(value => (value ?? 0) + 1) }))
  t.false(tieLines(skeletonOf(cents).ties).includes('3 sum +0+1+2'))
})

test('what cancels beside one amount that comes to the same proves nothing', t => {
  // 900 = 900 + (1,700 - 1,100 - 600): the last three are a sheet of their own.
  const rows = grid([900], [1_700], [1_100], [600], [900])
  const ties = tieLines(skeletonOf(rows.map((row, n) => (n === 4 ? total(row) : row))).ties)
  t.false(ties.some(line => line.startsWith('4 signed')))
})

test('of round amounts one that is called as a line is no total of others by chance', t => {
  const rows = (unit: number) =>
    grid([200], [125], [25], [50], [30], [20]).map(({ values }, n) => ({
      values: values.map(value => (value ?? 0) * unit + (n === 0 ? 0 : 0)),
      ...(n === 3 && { hint: 'known' as const }),
    }))
  t.deepEqual(
    tieLines(skeletonOf(rows(1_000)).ties).filter(line => line.startsWith('3 ')),
    [],
  )
})
