import { hasValue, type Item } from '../../evidence/item.js'
import { totalNamed } from '../../names/totals.js'
import { tiesOf } from '../ties.js'

/**
 * Taxonomies, and some programs, print a result before what makes it up, and that before its own parts, down to the lines. Read from
 * its end such a statement adds up as any other; put in the usual order, its lines stand before their totals, and costs behind what
 * is earned.
 */
export function inUsualOrder(items: Item[]): Item[] {
  const filled = items.filter(hasValue)
  const first = filled.slice(0, atMost).find(isResult)
  if (filled.length < fewest || !first || filled.slice(-atMost).some(isResult)) return items
  const turned = filled.toReversed().map(endingItsParts)
  const result = turned[filled.length - 1 - filled.indexOf(first)] as Item
  const { of } = tiesOf(turned, 'incomeStatement')
  const inOrder = (item: Item): Item[] => {
    const parts = of.get(item)?.parts.flatMap(({ row }) => turned[row] ?? []) ?? []
    return [...parts.toReversed().flatMap(inOrder), item]
  }
  const ordered = inOrder(result)
  // Nothing is proven unless the result takes in all other rows, or what they tell.
  const told = new Set(ordered.map(amountsOf))
  const isProven =
    ordered.length > filled.length / 2 &&
    filled.every((item, n) => told.has(amountsOf(item)) || sumsUpDeeper(filled, n)) &&
    [...of].every(([{ level }, { form, parts }]) => {
      const areWithin = parts.every(({ row }) => (turned[row]?.level ?? 0) > level)
      return form !== 'apart' && parts.every(({ sign }) => sign > 0 || areWithin)
    })
  return isProven ? ordered : items
}

/** A step on the way to the result, which that may go over: `Income` of gross profit and other income. */
function sumsUpDeeper(items: Item[], n: number): boolean {
  const [head, ...below] = items.slice(n)
  const end = below.findIndex(({ level }) => level <= (head?.level ?? 0))
  const deeper = end < 0 ? below : below.slice(0, end)
  const level = Math.min(...deeper.map(item => item.level))
  const parts = deeper.filter(item => item.level === level)
  return (
    parts.length > 1 &&
    head?.values.every((value, at) => value === sumOf(parts.map(part => part.values[at]))) === true
  )
}

const sumOf = (values: (number | null | undefined)[]): number =>
  values.reduce((sum: number, value) => sum + (value ?? 0), 0)

/** Read from the end it stands below its parts. */
const endingItsParts = (item: Item): Item => {
  const { isParent, ...row } = item.row
  return isParent ? { ...item, row } : item
}

const fewest = 6
/** A title and an addition may stand above the result. */
const atMost = 3

const isResult = ({ plain }: Item): boolean => totalNamed('incomeStatement', plain)?.row === 'netIncome'
const amountsOf = ({ values }: Item): string => values.join()
