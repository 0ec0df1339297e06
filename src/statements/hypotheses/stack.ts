import type { StatementName } from '../../figures/choosing/column.js'
import { type Heading, headingOf, rankOf } from '../evidence/heading.js'
import { hasValue, type Item, isZero, nameOfTotal, saysTotal } from '../evidence/item.js'
import { type TotalName, totalNamed } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'
import type { Entry } from './outline-reading.js'

/** What has been read of a statement and is not yet summed up. */
export type Node =
  | { kind: 'heading'; item: Item; known: Heading | undefined; hadDeeper: boolean; isSummed: boolean }
  | { kind: 'entry'; item: Item; entries: Entry[] }
  | { kind: 'sum'; item: Item; entries: Entry[] }
  | { kind: 'chain'; item: Item; entries: Entry[] }

/** Where on the stack the parts of a total begin. */
export function startOf(stack: Node[], tie: Tie, items: Item[]): number {
  const parts = new Set(tie.parts.map(({ row }) => items[row]))
  const at = stack.findIndex(node => node.kind !== 'heading' && parts.has(node.item))
  return at < 0 ? stack.length : at
}

/** A total of what is open, although it doesn't add up: its lines or it were misread, or a line is missing. */
export function untiedStart(
  stack: Node[],
  item: Item,
  name: TotalName | undefined,
  statement: StatementName,
): number | undefined {
  if (!isTotalBy(name, item)) return nearlySummed(stack, item, statement)
  const barrier = stack.findLastIndex(({ kind }) => kind === 'chain') + 1
  const headed = headedBy(stack, item)
  if (headed !== undefined && countOf(stack, headed) > 0) return headed
  if (name?.row) return undefined
  const open = stack.findLastIndex(({ kind }) => kind === 'heading')
  const last = stack.findLastIndex(({ kind }) => kind === 'sum')
  const from = Math.max(open, last, barrier - 1) + 1
  return countOf(stack, from) > 1 ? Math.max(open, from) : undefined
}

/** A bare `Total` right below the heading of what the owners have is all that a sheet says of it. */
export function ofEmptyPart(stack: Node[], item: Item, statement: StatementName): TotalName | undefined {
  const last = stack.at(-1)
  if (statement !== 'balanceSheet' || last?.kind !== 'heading' || !bareTotal.test(item.plain))
    return undefined
  const named = totalNamed(statement, `total ${last.item.plain}`)
  return named?.row === 'totalEquity' ? named : undefined
}

const bareTotal = /^(?:sub)?totals?$/

/** A bare `Total` below some lines that come to nearly as much adds them up, wrongly, and is none of them. */
export function isNearTotal(stack: Node[], item: Item): boolean {
  const lines = linesAtEnd(stack)
  return bareTotal.test(item.plain) && lines.length > 1 && isNearlySumOf(lines, item)
}

/** Without a name, and nearly what the lines above it come to: whoever added them up may have taken in a year that heads them. */
function nearlySummed(stack: Node[], item: Item, statement: StatementName): number | undefined {
  const lines = linesAtEnd(stack)
  // What stands without a name on a sheet may be what is left of others.
  if (statement !== 'incomeStatement' || item.plain !== '' || isZero(item) || lines.length < 3)
    return undefined
  return isNearlySumOf(lines, item) ? stack.length - lines.length : undefined
}

const linesAtEnd = (stack: Node[]): Node[] =>
  stack.slice(stack.findLastIndex(({ kind }) => kind !== 'entry') + 1)

const isNearlySumOf = (lines: readonly Node[], { values }: Item): boolean =>
  values.every((value, n) => {
    const sum = lines.reduce((all, line) => all + (line.item.values[n] ?? 0), 0)
    return Math.abs(sum - (value ?? 0)) <= Math.abs(value ?? 0) / 20
  })

const countOf = (stack: Node[], from: number): number =>
  stack.slice(from).filter(({ kind }) => kind === 'entry' || kind === 'sum').length

/** `Cost of goods sold` and `Owner's equity` are totals where something adds up to them, else lines. */
export const isTotalBy = (name: TotalName | undefined, item: Item): boolean =>
  saysTotal(item.plain) ||
  (name !== undefined && !['totalCostOfRevenues', 'totalEquity', 'netFixedAssets'].includes(name.row ?? ''))

/** The heading, or the parent with an amount of its own, that a total names. */
function headedBy(stack: Node[], item: Item): number | undefined {
  if (nameOfTotal(item.plain) === '') {
    const open = stack.findLastIndex(({ kind }) => kind === 'heading')
    return open < 0 ? undefined : open
  }
  const at = stack.findLastIndex(node => node.kind !== 'sum' && node.item.name === item.name)
  return at < 0 ? undefined : at
}

export const isSameName = (one: Item, other: Item): boolean => one.name === other.name

/** With the lines, the heading right above them is done too, unless the total is of something smaller. */
export function openedAt(stack: Node[], from: number, item: Item, name: TotalName | undefined): number {
  const above = stack[from - 1]
  if (above?.kind !== 'heading') return from
  const isOfIt = name?.row || nameOfTotal(item.plain) === '' || isSameName(above.item, item)
  return isOfIt ? from - 1 : from
}

/** A sum without a name that takes in all of current assets ends them, unless something is taken off it. Wider sections go on. */
export const endsHeading = (above: Node | undefined, item: Item, next: Item | undefined): boolean =>
  item.plain === '' &&
  above?.kind === 'heading' &&
  rankOf(above.known) === 2 &&
  next !== undefined &&
  !next.isContra

/** A total further down names it. */
export const isSummedLater = (items: Item[], n: number): boolean => {
  const heading = items[n]
  return (
    heading !== undefined &&
    items.slice(n + 1).some(item => saysTotal(item.plain) && isSameName(heading, item))
  )
}

/** `Omzet` without an amount, as far out as a line before it under one heading: the scheme has shown another line in its place. */
export function isAmongLines(stack: Node[], before: Item[], { level, plain }: Item): boolean {
  const outer = stack.findLast(node => node.kind === 'heading' && node.hadDeeper)
  return (
    outer !== undefined &&
    headingOf('incomeStatement', plain)?.sections.join() === 'revenue' &&
    before.slice(before.indexOf(outer.item) + 1).some(item => hasValue(item) && item.level === level)
  )
}

/**
 * A heading with a nil where others leave a blank: its lines stand deeper, and the next one that stands as far out is their total,
 * however that spells its name.
 */
export function isNilHeading(items: Item[], n: number): boolean {
  const level = items[n]?.level ?? 0
  const next = items.slice(n + 1).find(one => one.level <= level)
  return isZero(items[n] as Item) && next?.level === level && saysTotal(next.plain)
}

/** A new heading ends those that it can't be a part of. */
export function closedBy(stack: Node[], item: Item, known: Heading | undefined): Node[] {
  let keep = stack
  for (;;) {
    const at = keep.findLastIndex(({ kind }) => kind === 'heading')
    const open = keep[at]
    if (open?.kind !== 'heading') return keep
    const isOuter = open.hadDeeper
      ? open.item.level < item.level
      : rankOf(open.known) < rankOf(known) && open.item.level <= item.level
    if (isOuter && !areOpposed(open.known, known)) return keep
    keep = keep.filter((_, n) => n !== at)
  }
}

/** Nothing that is spent is a part of what is earned, however far in a page that was scanned askew has set it. */
const areOpposed = (outer: Heading | undefined, inner: Heading | undefined): boolean =>
  outer?.sections.join() === 'revenue' && inner?.sections.join() === 'expense'

/** Without the heading of what the owners have. */
export const withoutOwners = (stack: Node[]): Node[] =>
  stack.filter(node => node.kind !== 'heading' || node.known?.sections.join() !== 'equity')

/**
 * A line as far out as a heading whose lines stand deeper is none of them, unless it sums them up, or makes up what that comes to:
 * on the next page all may stand further out.
 */
export function outOf(stack: Node[], item: Item, isWithin: (heading: Item) => boolean): Node[] {
  if (saysTotal(item.plain)) return stack
  return stack.filter(
    node =>
      node.kind !== 'heading' ||
      !node.hadDeeper ||
      node.item.level < item.level ||
      isWithin(node.item) ||
      isSameName(node.item, item),
  )
}

export function pathOf(stack: Node[]): Item[] {
  return stack
    .flatMap(node =>
      node.kind === 'heading' &&
      (node.known || node.hadDeeper || node.isSummed || node.item.bold || /:$/.test(node.item.label.trim()))
        ? [node.item]
        : [],
    )
    .reverse()
}
