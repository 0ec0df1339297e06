import type { StatementName } from '../../figures/choosing/column.js'
import { headingOf } from '../evidence/heading.js'
import { hasValue, type Item, isZero, saysTotal } from '../evidence/item.js'
import { totalNamed } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'
import { isParent, leavesOf, type Outline, type Reading } from './outline-reading.js'
import { readAmounts, readHeading } from './outline-rows.js'
import { shapeOf } from './shape.js'
import { tiesOf } from './ties.js'

export function outlineOf(items: Item[], statement: StatementName): Outline {
  const { of: ties, skipped } = tiesOf(items, statement)
  for (const [item, tie] of ties)
    if (statement === 'balanceSheet' && isBalancing(item, tie, items)) ties.delete(item)
  if (statement === 'incomeStatement') withNothingLeft(items, ties)
  const { names, sides, effects } = shapeOf(items, ties, statement)
  const reading: Reading = {
    items,
    statement,
    ties,
    skipped,
    names,
    isIndented: items.some((item, n) => !hasValue(item) && (items[n + 1]?.level ?? 0) > item.level),
    outline: { entries: [], sums: [], sides, effects, ties: partsOf(items, ties) },
    spanned: spannedBy(items, ties),
    toldAhead: new Set([
      ...toldAheadOf(items, ties),
      ...(statement === 'balanceSheet' ? items.filter((_, n) => tellsOneLine(items, n)) : []),
    ]),
    needed: new Set([...ties.values()].flatMap(({ parts }) => parts.flatMap(({ row }) => items[row] ?? []))),
    leaves: new Map(),
    stack: [],
  }
  for (const [n, item] of items.entries()) {
    endParents(reading, n)
    if (!hasValue(item) || isParent(reading, item) || reading.toldAhead.has(item) || headsByNothing(items, n))
      readHeading(reading, item, n)
    else readAmounts(reading, item, n)
  }
  endParents(reading, items.length)
  return reading.outline
}

/** A form that prints a dash or a zero beside each of its headings, and the sum below the lines that stand deeper. */
function headsByNothing(items: Item[], n: number): boolean {
  const [item, ...after] = items.slice(n)
  if (!item || !isZero(item) || saysTotal(item.plain)) return false
  const inner = after.findIndex(({ level }) => level <= item.level)
  const end = after[inner]
  return (
    inner > 0 &&
    end !== undefined &&
    end.level === item.level &&
    saysTotal(end.plain) &&
    after.slice(0, inner).some(one => hasValue(one) && !isZero(one))
  )
}

/**
 * The opposite of all that is added up, in a list of debits and credits, balances it and sums up none of it. So does the last line
 * of a sheet without totals: what is owned, less all else that is claimed of it.
 */
const isBalancing = (item: Item, { form, parts }: Tie, items: Item[]): boolean =>
  !totalNamed('balanceSheet', item.plain) &&
  ((parts.length > 1 && parts.every(({ sign }) => sign < 0)) ||
    (form === 'signed' && !saysTotal(item.plain) && endsList(item, items)))

function endsList(item: Item, items: Item[]): boolean {
  const filled = items.filter(hasValue)
  return filled.at(-1) === item && !filled.some(({ plain }) => saysTotal(plain))
}

/** Where a result is nothing, the line before it is what all others leave, and sums up none of them. */
function withNothingLeft(items: Item[], ties: Map<Item, Tie>): void {
  for (const [item, tie] of ties) {
    const at = items.indexOf(item)
    const result = items.slice(at + 1).find(hasValue)
    if (!result || !isZero(result) || !totalNamed('incomeStatement', result.plain)?.isChain) continue
    if (saysTotal(item.plain) || totalNamed('incomeStatement', item.plain) || tie.form === 'single') continue
    if (tie.parts.length < 3 || ties.has(result)) continue
    const [first] = tie.parts
    const sign = first?.sign ?? 1
    ties.delete(item)
    ties.set(result, {
      ...tie,
      total: items.indexOf(result),
      form: 'signed',
      parts: [
        ...tie.parts.map(part => ({ ...part, sign: (part.sign * sign) as 1 | -1 })),
        { row: at, sign: -sign as 1 | -1 },
      ],
    })
  }
}

const partsOf = (items: Item[], ties: Map<Item, Tie>): Outline['ties'] =>
  new Map(
    [...ties].map(([item, { parts }]) => [
      item,
      parts.flatMap(({ row, sign }) => (items[row] ? [{ item: items[row], sign }] : [])),
    ]),
  )

const spannedBy = (items: Item[], ties: Map<Item, Tie>): Set<Item> =>
  new Set(
    [...ties.values()]
      .filter(({ form }) => form === 'sum' || form === 'signed' || form === 'before')
      .flatMap(({ form, total, parts }) =>
        form === 'before'
          ? items.slice(total + 1, (parts.at(-1)?.row ?? total) + 1)
          : items.slice(parts[0]?.row ?? total, total),
      ),
  )

/** What a heading with an amount tells again stands right before the first line of its total, but for other headings. */
function toldAheadOf(items: Item[], ties: Map<Item, Tie>): Set<Item> {
  const beginningOf = (row: number): number => {
    const tie = ties.get(items[row] as Item)
    const first = tie?.form === 'sum' ? (tie.parts[0]?.row ?? row) : row
    return first < row ? beginningOf(first) : row
  }
  return new Set(
    [...ties].flatMap(([total, { form, parts }]) => {
      const before = items.slice(0, beginningOf(parts[0]?.row ?? 0)).findLast(hasValue)
      const isSame =
        form === 'sum' &&
        parts.length > 1 &&
        before !== undefined &&
        !ties.has(before) &&
        !isZero(before) &&
        before.values.every((value, n) => value === total.values[n])
      return isSame ? [before] : []
    }),
  )
}

/** The name of a section of a sheet, with the amount of the one line that stands deeper in it. */
function tellsOneLine(items: Item[], n: number): boolean {
  const item = items[n]
  const heading = item && !isZero(item) && headingOf('balanceSheet', item.plain)
  if (!item || !heading || heading.isPart) return false
  const after = items.slice(n + 1)
  const end = after.findIndex(({ level }) => level <= item.level)
  const filled = after.slice(0, Math.max(0, end)).filter(one => hasValue(one) && !isZero(one))
  const [only, ...others] = filled
  return (
    only !== undefined && others.length === 0 && only.values.every((value, at) => value === item.values[at])
  )
}

/** A parent that printed its sum before its lines is done with the last of them. */
function endParents(reading: Reading, n: number): void {
  for (const node of [...reading.stack].reverse()) {
    const tie = reading.ties.get(node.item)
    const last = tie?.parts.at(-1)?.row
    if (node.kind !== 'heading' || tie?.form !== 'before' || last === undefined) continue
    // Its own parent isn't done before it.
    if (last >= n) break
    const entries = leavesOf(reading, tie)
    reading.leaves.set(node.item, entries)
    const sum = reading.outline.sums.find(({ item }) => item === node.item)
    if (sum) sum.entries = entries
    const at = reading.stack.indexOf(node)
    reading.stack = [...reading.stack.slice(0, at), { kind: 'sum', item: node.item, entries }]
  }
}
