import type { FormCell } from '../extract/table.js'
import { listedLines } from './details.js'
import { bestMatch } from './find.js'
import { type FormLine, partsOf } from './lines/line.js'
import type { Match, ReadPage } from './match.js'
import { periodsOf } from './periods.js'
import { type FormFigures, figuresOf } from './statement.js'
import type { Value } from './values.js'

interface Told {
  /** The lines of the page that sums the expenses up. */
  income: readonly FormLine[]
  expenses: readonly FormLine[]
  documentId: string
}

/**
 * Part IX of Form 990 says by nature what the first page sums up: its lines take the place of those, where they come to its
 * total and both pages agree on that.
 */
export function withExpenses(
  figures: ReturnType<typeof figuresOf>,
  values: Map<string, Value>,
  pages: readonly ReadPage[],
  { income, expenses, documentId }: Told,
): Pick<FormFigures, 'lines' | 'totals'> {
  const match = bestMatch(pages, expenses)
  const own = match && firstColumnOf(match)
  const [found] = own ? periodsOf([own], 'one', expenses) : []
  const [total, known] = [found?.get('expenses')?.amount, values.get('expenses')?.amount]
  if (!found || total === undefined || known === undefined || Math.abs(total - known) > 200) return figures
  const { byKey, lines, totals } = figuresOf(found, { lines: expenses, documentId })
  if (
    !totals.some(
      ({ amount, childrenAdd }) => amount === total && Math.abs(amount - (childrenAdd ?? 0)) <= 200,
    )
  )
    return figures
  const sumOfAll = income.find(({ key }) => key === 'expenses')
  const summed = new Set(sumOfAll && partsOf(sumOfAll, income).map(({ key }) => figures.byKey.get(key)))
  const [itemized, rows] = [byKey.get('itemized'), found.get('itemized')?.rows]
  return {
    lines: [
      ...figures.lines.filter(line => !summed.has(line)),
      ...lines.flatMap(line => (line === itemized && rows ? listedLines(rows, line, documentId) : line)),
    ],
    totals: [...figures.totals, ...totals],
  }
}

/** The others are parts of it: what stands above the first amount of its total. */
function firstColumnOf(match: Match): Match | undefined {
  const first = match.found.find(({ line }) => line.key === 'expenses')?.cells[0]
  if (!first) return undefined
  const own = (cells: readonly FormCell[]) =>
    cells.filter(({ x, right }) => x < first.right && right > first.x)
  const found = match.found.map(one => ({
    ...one,
    cells: own(one.cells),
    below: one.below.map(row => ({ ...row, cells: own(row.cells) })),
  }))
  return { ...match, found }
}
