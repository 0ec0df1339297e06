import type { StatementName } from '../../figures/choosing/column.js'
import { headingOf } from '../evidence/heading.js'
import { hasValue, type Item, isZero, saysTotal } from '../evidence/item.js'
import { incomeSections, type Section, sheetSides } from '../evidence/label.js'
import { matchesOf } from '../names/match.js'
import { totalNamed } from '../names/totals.js'
import type { GridRow, Tie } from '../skeleton/grid.js'
import { skeletonOf } from '../skeleton/skeleton.js'

interface Ties {
  of: Map<Item, Tie>
  /** Without them the rest adds up: results that are told again, totals that were misread, lines that say what is within others. */
  skipped: Set<Item>
}

/** The totals that arithmetic finds among the lines of a statement, by the row that is one. */
export function tiesOf(items: Item[], statement: StatementName): Ties {
  const summed = summedIn(items)
  const halfway = statement === 'balanceSheet' ? halfwayIn(items) : undefined
  const levels = levelsOf(items)
  const { ties, open } = skeletonOf(
    items.map((item, n) => ({
      values: item.values,
      level: levels[n] ?? 0,
      ...(item.isLess && { isLess: true }),
      ...(saysWithin.test(item.plain) && { isWithin: true }),
      ...(isRest.test(item.plain) && { isRest: true }),
      isWhole: isWhole(item),
      ...hintOf(item, items, statement),
      ...((isOf(summed, item) || headsOne(items, n, statement)) && { isSummed: true, hint: 'maybe' }),
      ...(statement === 'balanceSheet' &&
        (item === halfway || totalNamed(statement, item.plain)?.row === 'totalAssets') && { isEnd: true }),
      ...(item.row.isParent && { isParent: true }),
      ...(totalNamed(statement, item.plain)?.isChain && { isResult: true }),
    })),
  )
  const used = new Set([
    ...open,
    ...ties.flatMap(({ total, parts }) => [total, ...parts.map(({ row }) => row)]),
  ])
  return {
    of: new Map(ties.flatMap(tie => (items[tie.total] ? [[items[tie.total] as Item, tie] as const] : []))),
    skipped: new Set(items.filter((item, n) => hasValue(item) && !used.has(n))),
  }
}

/** The total to which a sheet's last one comes again: there its first side ends, whatever it is called. */
function halfwayIn(items: Item[]): Item | undefined {
  const filled = items.filter(hasValue)
  const last = filled.findLast(({ plain }) => saysTotal(plain))
  if (!last || isZero(last)) return undefined
  const isSame = (item: Item | undefined) => item?.values.every((value, n) => value === last.values[n])
  let at = filled.findIndex(item => saysTotal(item.plain) && isSame(item))
  // A side of one line tells its amount in several totals.
  while (isSame(filled[at + 1])) at++
  return at < filled.indexOf(last) ? filled[at] : undefined
}

/** A part of the line above it. */
export const saysWithin =
  /^(?:(?:of|from) which|waarvan|davon|darunter|dont|di cui|de (?:los|las) cuales|d[oa]s quais)\b/

/** Beside figures with decimals some rows are printed without: in a model each has a format of its own. */
const isWhole = ({ cells }: Item): boolean =>
  cells.filter(cell => cell?.amount && /\d/.test(cell.text) && !/[.,]\d\d?\D*$/.test(cell.text)).length > 1

/** What a label says that it adds up: `Total I (A+B+C)`, `VI. Résultat financier (IV-V)`. */
const summedIn = (items: Item[]): Set<string> =>
  new Set(items.flatMap(({ label }) => formula.exec(label)?.[0].match(/[A-Z]+/g) ?? []))

const formula = /\b(?:[A-Z]|[IVX]+)(?: ?[-+] ?(?:[A-Z]|[IVX]+))+\b/

/** `Stocks (F)`, `IV. Produits financiers`. */
function isOf(summed: ReadonlySet<string>, { label }: Item): boolean {
  const [, before, behind] =
    /^(?:([A-Z]|[IVX]+)(?:[.)] | (?=\p{Lu}{4})))|\(([A-Z]|[IVX]+)\)$/u.exec(label) ?? []
  return summed.has(before ?? behind ?? '')
}

/** A section that tells the amounts of the line below it: that may be all that it has. */
function headsOne(items: Item[], n: number, statement: StatementName): boolean {
  const [item, below] = items.slice(n)
  if (!item || !below || !item.values.some(Boolean) || below.level < item.level) return false
  if (saysTotal(item.plain) || item.values.some((value, at) => value !== below.values[at])) return false
  const heading = statement === 'incomeStatement' ? headingOf(statement, item.plain) : undefined
  return (heading !== undefined && !heading.isPart) || rankOf(below) > rankOf(item)
}

/** Where nothing is indented, by how lines are counted. */
function levelsOf(items: Item[]): number[] {
  const ranks = items.map(rankOf)
  const used = [...new Set(ranks.filter(rank => rank >= 0))].sort((one, other) => one - other)
  const isFlat = items.every(({ level }) => level === items[0]?.level)
  if (!isFlat || used.length < 2) return items.map(({ level }) => level)
  return ranks.map(rank => used.indexOf(rank) + 1)
}

/** By what is counted within what: `B) Pasivo no corriente`, `II. Deudas a largo plazo`, `1. Deudas con entidades`. */
function rankOf({ row: { label, account } }: Item): number {
  const rank = counted.findIndex(pattern => pattern.test(label))
  // Accounts stand within what is counted.
  return rank >= 0 ? rank : account ? counted.length : Number.NaN
}

const counted = [
  /^(?![IVX]+[.)])[A-Z][.)] /,
  /^[A-Z][-.]\d[.)] /,
  /^[IVX]+[.)] /,
  /^\d{1,2}[.)] /,
  /^[a-z][.)] /,
]

function hintOf(item: Item, items: Item[], statement: StatementName): Pick<GridRow, 'hint'> {
  const name = totalNamed(statement, item.plain)
  if (
    saysTotal(item.plain) ||
    (name && !loose.includes(name.row ?? '')) ||
    endsInner(item, items) ||
    isToldAgain(item, items)
  )
    return { hint: 'total' }
  const isMaybe =
    name !== undefined ||
    item.plain === '' ||
    isSection(item.plain, statement) ||
    (item.bold && items.some(other => hasValue(other) && !other.bold)) ||
    (!item.isInner && items.some(other => other.isInner)) ||
    /^net\b|\bnet$|^(?:ending|closing)\b|\bend(?:ing)?(?: of (?:the )?(?:year|period))?$|\b(?:19|20)\d\d$/.test(
      item.plain,
    )
  if (isMaybe) return { hint: 'maybe' }
  const isKnown = sections[statement].some(some => (matchesOf(item.label, some)[0]?.score ?? 0) >= 0.97)
  return isKnown ? { hint: 'known' } : {}
}

const isRest = /^(?:other|otros|otras|outros|outras|autres|sonstige[rsn]?|ubrige|overige|altri|altre)\b/

/** Two lines above it, whatever stands between them, leave it in each of the columns: `Working capital`. */
export function isDifference(item: Item, items: Item[]): boolean {
  const above = items.slice(0, items.indexOf(item)).filter(hasValue)
  const isLeft = (one: Item, other: Item) =>
    item.values.every((value, n) => (one.values[n] ?? 0) - (other.values[n] ?? 0) === (value ?? 0))
  return above.some((one, n) => above.slice(n + 1).some(other => !isZero(other) && isLeft(one, other)))
}

/** Without a name, in the column of totals, right behind a line in that of details. */
export function endsInner(item: Item, items: Item[]): boolean {
  const before = items[items.indexOf(item) - 1]
  return item.plain === '' && !item.isInner && before?.isInner === true && hasValue(before)
}

/** Without a name, it tells what the one line above it does: the sum of a part that has no other. */
function isToldAgain(item: Item, items: Item[]): boolean {
  const before = items[items.indexOf(item) - 1]
  const isSame = before?.values.every((value, n) => value === item.values[n])
  return item.plain === '' && before?.plain !== '' && isSame === true && !isZero(item)
}

/** `Vlottende activa` with an amount is the total of what stands above it, or of what follows. */
const isSection = (plain: string, statement: StatementName): boolean => {
  const heading = headingOf(statement, plain)
  return (
    statement === 'balanceSheet' && /^(?:c|nonC)urrent/.test(heading?.sections[0] ?? '') && !heading?.isPart
  )
}

const sections: Record<StatementName, readonly (readonly Section[])[]> = {
  incomeStatement: [incomeSections],
  balanceSheet: sheetSides,
}

/** They are totals where something adds up to them, else lines. */
const loose = ['totalCostOfRevenues', 'totalEquity', 'netFixedAssets']
