import type { StatementName } from '../../figures/choosing/column.js'
import { type Cell, type Row, withoutCells } from '../extract/table.js'
import { withoutCommonEnding } from './common-ending.js'
import { headingOf } from './heading.js'
import { withInnerParts } from './inner-parts.js'
import { type Item, nameOfTotal } from './item.js'
import type { PeriodColumn } from './periods/period-column.js'
import { plainOf, saysLess, withoutSign, wordsOf } from './plain.js'

/** The rows of a statement in its periods. Where a row prints its own amount and a total behind it, the total is a row of its own. */
export function itemsOf(
  rows: readonly Row[],
  periods: readonly PeriodColumn[],
  statement: StatementName,
): Item[] {
  const isCoded = areCoded(rows)
  const told = statement === 'incomeStatement' ? withoutCommonEnding(rows) : (label: string) => label
  const items = withoutShares(rows)
    .map((row, n, all) => (isHeadingWithNothing(row, all[n + 1], statement) ? withoutCells(row) : row))
    .filter(row => !isNoMoney(row.label))
    .flatMap(row => {
      const [, code, coded] = (isCoded && lineCode.exec(row.label)) || []
      const account = row.account ?? code
      const label = coded ?? row.label
      const called = withoutItsHeading(told(label))
      const plain = plainOf(called)
      const isLess = saysLess(called, plain)
      const read = periods.map(period => cellsIn(row, period))
      const base = {
        label: account === undefined ? label : `${account} ${label}`,
        plain: withoutSign(plain),
        name: wordsOf(nameOfTotal(withoutSign(plain))).join(' '),
        ...(account !== undefined && { account }),
        ...(called !== label && { called }),
        level: row.level,
        bold: row.bold ?? false,
        isLess,
        isContra: isLess || contra[statement].test(withoutSign(plain)),
        row,
      }
      const first: Item = {
        ...base,
        values: read.map(({ value }) => value),
        cells: read.map(({ cell }) => cell),
        isInner: read.some(({ isInner }) => isInner),
      }
      if (plain === '' && first.values.every(value => value === null)) return []
      if (!read.some(({ outer }) => outer)) return [first]
      const total: Item = {
        ...base,
        label: '',
        plain: '',
        name: '',
        isLess: false,
        isContra: false,
        values: read.map(({ outer }) => outer?.amount ?? null),
        cells: read.map(({ outer }) => outer ?? null),
        isInner: false,
      }
      return [first, total]
    })
  return withInnerParts(items)
}

/** What stands below `Earnings per share:` is told of single shares, whatever its lines are called. */
function withoutShares(rows: readonly Row[]): Row[] {
  let isOfShares = false
  return rows.filter(row => {
    const cells = row.cells.flatMap(cell => (cell?.amount != null ? [cell] : []))
    if (cells.length === 0) isOfShares ||= /\bper (?:\p{L}+ ){0,2}share\b/iu.test(row.label)
    else
      isOfShares &&= cells.every(
        ({ amount, text }) => Math.abs(amount ?? 0) < 10_000 && /\d[.,]\d|^\D*$/.test(text),
      )
    return !isOfShares
  })
}

/** A heading with a dash beside it, which the lines below it don't come to: it has no amount. */
function isHeadingWithNothing(row: Row, next: Row | undefined, statement: StatementName): boolean {
  const amounts = row.cells.flatMap(cell => cell?.amount ?? [])
  const isBare = amounts.length > 0 && amounts.every(amount => amount === 0)
  const isAbove = next !== undefined && next.level > row.level && next.cells.some(cell => cell?.amount)
  return isBare && isAbove && headingOf(statement, plainOf(row.label)) !== undefined
}

/** `7. sonstige betriebliche Aufwendungen a) Raumkosten`: a line's heading has no line of its own. */
const withoutItsHeading = (label: string): string => label.replace(/^\d{1,2}\. \p{L}.* a\) (?=\p{L})/u, '')

/** What official forms know their lines by, where nearly all have one: `CA Capital`. */
const lineCode = /^([A-Z]{2}) (?=[\p{Lu}(])(.+)$/u

function areCoded(rows: readonly Row[]): boolean {
  const codes = rows.flatMap(({ label }) => lineCode.exec(label)?.[1] ?? [])
  return codes.length >= 5 && codes.length >= 0.8 * rows.length && new Set(codes).size > 0.8 * codes.length
}

/** What is usually printed as a positive number and taken off all the same. */
const contra: Record<StatementName, RegExp> = {
  incomeStatement:
    /\breturns?\b|discounts? (?:given|allowed)|^discounts|refunds|\b(?:closing|ending) (?:stock|inventor(?:y|ies))/,
  balanceSheet:
    /^(?:depreciation|amortization|depletion|impairment)\b|accumulated (?:depr|amort|depl|impair|deficit|loss)|^accum |allowance|provision for (?:bad|doubtful)|\b(?:drawings?|draws?|withdrawals?|distributions?|dividends?)\b|treasury|^deficit|^net loss/,
}

interface Read {
  value: number | null
  cell: Cell | null
  outer?: Cell
  isInner: boolean
}

function cellsIn(row: Row, { columns, added }: PeriodColumn): Read {
  if (added) {
    const cells = added.flatMap(n => (row.cells[n]?.amount != null ? [row.cells[n]] : []))
    const value = cells.length > 0 ? cells.reduce((sum, cell) => sum + (cell.amount ?? 0), 0) : null
    return { value, cell: cells[0] ?? null, isInner: false }
  }
  const filled = columns.flatMap((column, n) =>
    row.cells[column]?.amount != null ? [{ cell: row.cells[column], n }] : [],
  )
  const [first, second] = filled
  const uncomputed = columns.map(column => row.cells[column]).find(cell => cell?.formula !== undefined)
  if (!first) return { value: null, cell: uncomputed ?? null, isInner: false }
  return {
    value: first.cell.amount,
    cell: first.cell,
    isInner: first.n < columns.length - 1,
    ...(second && { outer: second.cell }),
  }
}

/** Shares, rates, counts and proofs: figures, but no money of the statement. */
const noMoney =
  /\b(?:per|a) (?:[a-z]+ ){0,2}(?:share|unit|adr|ads)\b|\b(?:eps|weighted[- ]average|shares? (?:outstanding|issued|authorized)|shares used|common shares outstanding|average (?:number|shares))\b|^(?:basic|diluted)\b|\(in (?:shares|dollars per share)|\bas (?:a )?(?:%|percent)|%|\bmargin (?:percent|ratio)\b|\b(?:ratio|headcount|number of (?:employees|shares|stores|units|days))\b|^(?:balance check|check|difference|out of balance|proof|variance)(?=\W*$| ?[^\p{L}\s]|s? (?:sum|total|figure|row|should|must|is|if|to|of (?:total|balance|assets)|between|assets|balance)\b)|\bgrowth\b.*\brate\b|\btax rate\b|^form \d/iu

/** What a page's number stands behind: `Hoja: 1`. */
const numbersPage = /(?:^|[^\p{L}])(?:page|p[aá]gina|p[aá]g|folha|hoja|seite|blatt|blad)\.? ?:$/iu

/** What a label that counts shares itself goes on with: the amount beside it is no count. */
const countedShares = /\d[\d,.]*(?: (?:and|or) \d[\d,.]*)?(?: \p{L}+)? shares?\b.*$/iu

/** A rate that is told belongs to a name: `Taxes (15%)`. */
const isNoMoney = (label: string): boolean =>
  numbersPage.test(label) ||
  noMoney.test(
    label
      .replace(countedShares, '')
      .replace(/[,;:]? ?(?:\$ ?[\d.]+ )?(?:no )?par(?: value)?\b.*$|;.*$/i, '')
      .replace(/\d+(?:[.,]\d+)? ?%/g, ''),
  )
