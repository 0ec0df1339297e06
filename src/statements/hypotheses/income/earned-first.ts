import { headingOf } from '../../evidence/heading.js'
import { hasValue, type Item, isZero } from '../../evidence/item.js'
import { totalNamed } from '../../names/totals.js'
import { tiesOf } from '../ties.js'

type Side = 'earned' | 'spent'

/**
 * Some print what was spent, with its total, above what was earned, with its own: `Charges` before `Produits`, costs of a product
 * before its sales. Put in the usual order, such a statement is read as any other.
 */
export function earnedFirst(items: Item[]): Item[] {
  const totals = items.flatMap((item, n) => {
    const side = hasValue(item) && !isZero(item) ? sideOf(item) : undefined
    return side ? [{ n, side }] : []
  })
  const [first] = totals
  const earned = totals.find(({ side }) => side === 'earned')?.n
  if (first?.side !== 'spent' || earned === undefined) return items
  const spent = totals.findLast(({ n, side }) => side === 'spent' && n < earned)?.n ?? 0
  const { of } = tiesOf(items, 'incomeStatement')
  const isOf = (total: number, from: number) => {
    const parts = of.get(items[total] as Item)?.parts ?? []
    return parts.length > 0 && parts.every(({ row, sign }) => row >= from && row < total && sign > 0)
  }
  if (!isOf(spent, 0) || !isOf(earned, spent + 1)) return items
  return [...items.slice(spent + 1, earned + 1), ...items.slice(0, spent + 1), ...items.slice(earned + 1)]
}

/** Which side a row is the total of, by its name. */
function sideOf({ plain }: Item): Side | undefined {
  const row = totalNamed('incomeStatement', plain)?.row
  if (row === 'netRevenues') return 'earned'
  if (row === 'totalCostOfRevenues' || row === 'totalOperatingExpenses') return 'spent'
  if (row) return undefined
  const sections = headingOf('incomeStatement', plain)?.sections ?? []
  if (sections.length === 1 && sections[0] === 'revenue') return 'earned'
  if (sections.includes('cost') || sections.includes('expense')) return 'spent'
  return /^(?:monthly|quarterly|annual|yearly) (?:revenues?|sales|turnover)$/.test(plain)
    ? 'earned'
    : undefined
}
