import type { PlacedTable } from './pdf-table.js'
import { headingOver, type Table } from './table.js'
import { namesStatement, withoutContinued } from './words.js'

/** Puts a statement together that goes on over pages: what repeats at the top of a page isn't repeated in the table. */
export function joinContinued(pages: PlacedTable[][]): Table[] {
  const tables: PlacedTable[] = []
  for (const found of withoutFooters(pages)) {
    const open = openAt(tables, found)
    const others = found.filter((table, n) => !continued(open[n], table))
    tables.push(...others)
  }
  return tables.map(({ edges, cut, both, lastPage, hasEmpty, ...table }) => table)
}

/** What the next tables may go on with: the last one, or both that stand side by side. */
function openAt(tables: PlacedTable[], found: PlacedTable[]): PlacedTable[] {
  const [left, right] = tables.slice(-2)
  const areSides =
    left && right && left.cut !== undefined && left.cut === right.cut && left.page === right.page
  const isCutAlike = found.length > 1 && found.slice(0, 2).every(({ cut }) => cut === left?.cut)
  return areSides && isCutAlike ? [left, right] : tables.slice(-1)
}

function continued(before: PlacedTable | undefined, next: PlacedTable): boolean {
  const places = before && placesIn(before, next)
  if (!places || !goesOn(before, next, places)) return false
  before.rows.push(
    ...inPlace([...leftBelow(before, next), ...withoutRepeats(before, next)], places, before.columns.length),
  )
  before.below = next.below
  before.lastPage = next.page
  return true
}

/**
 * Which columns of the table before those of the next one are. Where an outer column holds the sums of the inner ones, a page
 * without a sum has fewer.
 */
function placesIn(before: PlacedTable, next: PlacedTable): number[] | undefined {
  const shift = shiftOf(before, next)
  const places = next.edges.map(edge => before.edges.findIndex(own => Math.abs(edge - shift - own) < 6))
  return places.every((place, n) => place > (places[n - 1] ?? -1)) ? places : undefined
}

/** Each sheet lies a little elsewhere on a scanner. */
function shiftOf(before: PlacedTable, next: PlacedTable): number {
  if (!before.recognised || !next.recognised || before.edges.length !== next.edges.length) return 0
  const shifts = next.edges.map((edge, n) => edge - (before.edges[n] ?? 0)).sort((one, other) => one - other)
  const shift = shifts[shifts.length >> 1] ?? 0
  return Math.abs(shift) < farthest ? shift : 0
}
/** Half an inch. */
const farthest = 36

function goesOn(before: PlacedTable, next: PlacedTable, places: number[]): boolean {
  const isNext = next.page === (before.lastPage ?? before.page) + 1
  const isWhole = places.length === before.edges.length || sameHead(before, next) || isBare(next)
  return (
    isNext &&
    isWhole &&
    sameHeaders(before, next, places) &&
    sameTitle(before, next) &&
    sameYears(before, next)
  )
}

/** A page that begins with figures, under no title and no header, goes on with what the one before began. */
const isBare = ({ above, columns }: PlacedTable): boolean =>
  above.length === 0 && columns.every(({ header }) => header.length === 0)

/** The same lines on top, which name the statement. */
const sameHead = (before: PlacedTable, next: PlacedTable): boolean =>
  next.above.some(namesStatement) && next.above.every(line => before.above.includes(line))

const sameHeaders = (before: PlacedTable, next: PlacedTable, places: number[]): boolean =>
  next.columns.every(({ header }, n) => {
    const earlier = before.columns[places[n] ?? n]?.header ?? []
    // What runs along the top of each page may stand above them, too.
    const nearest = before.cut === undefined ? header : header.slice(-Math.max(1, earlier.length))
    return nearest.join() === earlier.join() || header.length === 0
  })

const inPlace = (rows: Table['rows'], places: number[], count: number): Table['rows'] =>
  rows.map(row => ({
    ...row,
    cells: Array.from({ length: count }, (_, n) => row.cells[places.indexOf(n)] ?? null),
  }))

/** The name of another statement begins another one; none, or the same, goes on. */
function sameTitle(before: PlacedTable, next: PlacedTable): boolean {
  const title = next.above.find(namesStatement)
  if (title === undefined) return next.above.length <= 3 || next.above.some(line => /continued/i.test(line))
  const plain = (text: string) =>
    withoutContinued(text)
      .replace(/\(?continued\)?|[^\p{L}]/giu, '')
      .toLowerCase()
  return before.above.some(line => plain(line) === plain(title))
}

/** `Fiscal year 2018` on one page, `Fiscal year 2017` on the next: each is a statement of its own. */
function sameYears(before: PlacedTable, next: PlacedTable): boolean {
  const [earlier, later] = [yearsAbove(before), yearsAbove(next)]
  return earlier.length === 0 || later.length === 0 || later.some(year => earlier.includes(year))
}

const yearsAbove = ({ above }: PlacedTable): string[] => above.join(' ').match(/\b(?:19|20)\d\d\b/g) ?? []

function withoutRepeats(before: PlacedTable, next: PlacedTable): Table['rows'] {
  const isRepeat = (row: Table['rows'][number]) =>
    row.cells.every(cell => cell === null) && before.above.includes(row.label)
  return next.rows.filter(row => !isRepeat(row))
}

/** A heading that was the last line of its page: it stands above the same foot as the next page has. */
function leftBelow(before: PlacedTable, next: PlacedTable): Table['rows'] {
  const [heading = '', ...foot] = before.below.map(withoutDigits)
  const isLeft =
    isBare(next) &&
    heading.length > 2 &&
    heading.length < 80 &&
    foot.length > 0 &&
    foot.join() === next.below.map(withoutDigits).join()
  const [first] = next.rows
  return isLeft && first ? [headingOver(first, before.below[0] ?? '', Math.max(0, first.level - 1))] : []
}

const withoutDigits = (line: string): string => line.replace(/\d+/g, '')

/** A line that comes on several pages with nothing but their number, or one that grows as they do: `Bilancio XBRL   3`. */
function withoutFooters(pages: PlacedTable[][]): PlacedTable[][] {
  const rows = pages.flat().flatMap(({ rows }) => rows)
  const steps = new Map<string, Set<number>>()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const number = pageNumber(row)
    if (number === undefined) continue
    counts.set(row.label, (counts.get(row.label) ?? 0) + 1)
    steps.set(row.label, (steps.get(row.label) ?? new Set()).add(row.source.page - number))
  }
  const isFooter = (row: Table['rows'][number]) =>
    pageNumber(row) !== undefined && steps.get(row.label)?.size === 1 && (counts.get(row.label) ?? 0) > 1
  return rows.some(isFooter)
    ? pages.map(tables => tables.map(table => ({ ...table, rows: table.rows.filter(row => !isFooter(row)) })))
    : pages
}

function pageNumber({ label, cells }: Table['rows'][number]): number | undefined {
  const [cell, ...others] = cells.flatMap(one => one ?? [])
  return label !== '' && cell && others.length === 0 && /^\d{1,3}$/.test(cell.text)
    ? Number(cell.text)
    : undefined
}
