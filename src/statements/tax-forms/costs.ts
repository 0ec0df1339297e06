import { bestMatch } from './find.js'
import { costOfGoods } from './lines/businesses.js'
import type { ReadPage } from './match.js'
import { periodsOf } from './periods.js'
import { figuresOf } from './statement.js'

/** Form 1125-A, or part III of Schedule C, with figures that come to the cost that the first page tells. */
export function costFigures(pages: readonly ReadPage[], cost: number | undefined, documentId: string) {
  const match = bestMatch(pages, costOfGoods)
  if (!match) return undefined
  const [values] = periodsOf([match], 'one', costOfGoods)
  if (!values || ![...values.values()].some(({ line, amount }) => line.row && amount)) return undefined
  const figures = figuresOf(values, { lines: costOfGoods, documentId })
  const sum = values.get('cost')?.amount ?? figures.lines.reduce((all, { amount }) => all + amount, 0)
  if (cost !== undefined && Math.abs(sum - cost) > 200) return undefined
  return { ...figures, lines: figures.lines.filter(({ amount }) => amount !== 0) }
}
