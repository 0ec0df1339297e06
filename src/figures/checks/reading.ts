import { groupBy } from '../../group-by.js'
import type { MappedLine, StatementColumn } from '../choosing/column.js'
import type { Filled } from '../computing/cash-flow.js'
import { daysOf, spanOf, wholeMonthsOf } from '../computing/period.js'
import { rowOf } from '../template/statements.js'
import { daysKnown, leftOut, mappingUncertain, scaleUnread } from './doubt.js'
import { type Check, type CheckInput, inputsOf, rowsNamed, told } from './outcome.js'
import { printedChecks } from './printed.js'

/** Whether a column was read and mapped as it is printed, and as those beside it were, of which it is known what is guessed in them. */
export function readingChecks(filled: Filled, guessed: ReadonlySet<string>): Check[] {
  return [
    ...printedChecks(filled),
    ...usedOnce(filled),
    ...leftOut(filled),
    ...mappingUncertain(filled, guessed),
    ...scaleUnread(filled),
    ...daysKnown(filled),
    ...lengthOf(filled),
  ]
}

/**
 * By where it stands: two lines of the same words are two lines. A parent that is a line counts beside its children, unless
 * these are empty.
 */
function usedOnce(filled: Filled): Check[] {
  const { column, period } = filled
  const { statement, lines, totals } = column
  const parents = totals.filter(({ amount, childrenAdd }) => amount !== 0 && childrenAdd)
  const places = [
    // What a person put in a row's place stands on that row's sources, and a bottom line is one of the totals.
    ...lines.filter(({ row, changed }) => row !== 'reportedNetIncome' && changed?.row !== row),
    ...parents,
  ].flatMap(({ label, sources }) =>
    sources.flatMap(source => {
      const place = placeOf(source)
      return place ? [{ label, place }] : []
    }),
  )
  if (places.length === 0) return []
  const twice = [...groupBy(places, ({ place }) => place).values()].filter(({ length }) => length > 1)
  const labels = twice.flatMap(group => group.map(({ label }) => label))
  const rows = lines.filter(({ label }) => labels.includes(label)).map(({ row }) => row)
  return [
    told(twice.length === 0, {
      rule: 'linesUsedOnce',
      statement,
      periodId: period.id,
      inputs: [
        ...labels.map((name): CheckInput => ({ statement, periodId: period.id, name, amount: null })),
        ...rowsNamed(filled, rows),
      ],
    }),
  ]
}

function placeOf({ documentId, page, sheet, cell, bbox }: MappedLine['sources'][number]): string | undefined {
  const place = cell ?? bbox?.join(' ')
  return place === undefined ? undefined : [documentId, page, sheet, place].join(' ')
}

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  'twenty-six': 26,
  'thirty-nine': 39,
  'fifty-two': 52,
  'fifty-three': 53,
}
const spelt = new RegExp(
  String.raw`(?<!\w[-/'’])\b(\d{1,2}|${Object.keys(numbers).join('|')})[ -](week|month|quarter|year)s?\b`,
  'i',
)

/** "12 weeks ended", but not "Jan-22 Month 1": whether the days that were made of the label are as many. */
function lengthOf({ column, period }: Filled): Check[] {
  const span = column.statement === 'incomeStatement' && spanOf(period)
  const found = spelt.exec(column.label)
  if (!span || !found) return []
  const [, count = '', unit = ''] = found
  const many = numbers[count.toLowerCase()] ?? Number(count)
  return [
    told(isAsLong(span, many, unit.toLowerCase()), {
      rule: 'periodLength',
      statement: column.statement,
      periodId: period.id,
      inputs: [{ statement: column.statement, periodId: period.id, name: column.label, amount: null }],
      detail: `${daysOf(span)} days`,
    }),
  ]
}

/** A month that is told in weeks is up to five days off, and so is each quarter of a year of 52 weeks. */
function isAsLong(span: { start: string; end: string }, count: number, unit: string): boolean {
  if (unit === 'week') return daysOf(span) === count * 7
  const months = count * ({ quarter: 3, year: 12 }[unit] ?? 1)
  return wholeMonthsOf(span) === months || Math.abs(daysOf(span) - (months * 365.25) / 12) <= 5
}

/** Where other documents tell the same period, whether they tell the same. */
export function sameInOthers(filled: Filled, cellsIn: (column: StatementColumn) => Filled['cells']): Check[] {
  const { column, others, period, tolerance, cells } = filled
  const { statement } = column
  if (others.length === 0) return []
  const different = others.flatMap(other => {
    const theirs = cellsIn(other)
    const rows = [...new Set([...cells.keys(), ...theirs.keys()])]
    return rows.flatMap(row => {
      const off = (cells.get(row)?.amount ?? 0) - (theirs.get(row)?.amount ?? 0)
      return Math.abs(off) > tolerance
        ? [{ row, off, filename: other.filename, theirs: theirs.get(row) }]
        : []
    })
  })
  const bottom = statement === 'incomeStatement' ? 'netIncome' : 'totalAssets'
  return [
    {
      ...told(different.length === 0, {
        rule: 'duplicatePeriods',
        statement,
        periodId: period.id,
        inputs: different.flatMap(({ row, filename, theirs }) => [
          ...inputsOf(statement, filled, row),
          {
            statement,
            periodId: period.id,
            name: `${rowOf(statement, row)?.label ?? row} in ${filename}`,
            amount: theirs?.amount ?? null,
          },
        ]),
        detail: `${column.filename} is used, and ${others.map(({ filename }) => filename).join(', ')} compared`,
      }),
      amount: (different.find(({ row }) => row === bottom) ?? different[0])?.off ?? 0,
      tolerance,
    },
  ]
}
