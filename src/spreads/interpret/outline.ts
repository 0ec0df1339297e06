import type { Tie } from '../../statements/skeleton/grid.js'
import type { StatementName } from '../column.js'
import { type TotalName, totalNamed } from '../labels/totals.js'
import { type Heading, headingOf, rankOf } from './heading.js'
import { hasValue, type Item, isZero, nameOfTotal, saysTotal } from './item.js'
import type { Node } from './nodes.js'
import { type Shape, shapeOf } from './shape.js'
import { tiesOf } from './ties.js'

/** What a statement is made of: lines, each once, and the totals that are printed for them. */
export interface Outline {
  entries: Entry[]
  sums: Sum[]
  sides: Shape['sides']
  /** How each row counts in the row that it is a part of. */
  ties: Map<Item, { item: Item; sign: 1 | -1 }[]>
}

/** A line that no other line sums up. */
export interface Entry {
  item: Item
  /** The headings and parents it stands under, the nearest first. */
  path: Item[]
  /** A total without lines to sum up stands for them. */
  total?: TotalName
}

export interface Sum {
  item: Item
  name: TotalName | undefined
  entries: Entry[]
  /** How many entries stand before it. */
  at: number
  /** Its children add up to it. */
  ties: boolean
}

export function outlineOf(items: Item[], statement: StatementName): Outline {
  const { of: ties, skipped } = tiesOf(items, statement)
  const { names, sides } = shapeOf(items, ties, statement)
  const outline: Outline = { entries: [], sums: [], sides, ties: partsOf(items, ties) }
  const leaves = new Map<Item, Entry[]>()
  const isParent = (item: Item) => ties.get(item)?.form === 'before'
  const isIndented = items.some((item, n) => !hasValue(item) && (items[n + 1]?.level ?? 0) > item.level)
  let stack: Node[] = []

  for (const [n, item] of items.entries()) {
    stack = withoutDone(stack, n, { items, ties, leaves, outline })
    if (!hasValue(item) || isParent(item)) {
      const next = items[n + 1]
      // Where headings are told by indentation, a name without amounts between lines is an empty line.
      if (
        isIndented &&
        !isParent(item) &&
        next &&
        hasValue(next) &&
        next.level <= item.level &&
        !isSummedLater(items, n)
      )
        continue
      const ended = stack.findLastIndex(node => node.kind === 'heading' && isSameName(node.item, item))
      if (!isParent(item) && saysTotal(item.plain) && ended >= 0) {
        // A total of nothing still ends what it names.
        stack = stack.filter((_, at) => at !== ended)
        continue
      }
      const known = headingOf(statement, item.plain)
      if (isParent(item))
        outline.sums.push({ item, name: undefined, entries: [], at: outline.entries.length, ties: true })
      stack = closedBy(stack, item, known)
      stack.push({
        kind: 'heading',
        item,
        known,
        hadDeeper: (items[n + 1]?.level ?? 0) > item.level,
        isSummed: isParent(item) || isSummedLater(items, n),
      })
      continue
    }
    stack = outOf(stack, item)
    const name = resultOf(totalNamed(statement, item.plain) ?? names.get(item), item, outline.sums)
    if (name?.row === 'totalEquity' && isProof(item, items.slice(n + 1), statement)) {
      outline.sums.push({ item, name: undefined, entries: [], at: outline.entries.length, ties: false })
      continue
    }
    const found = ties.get(item)
    // What is left of assets after what is owed on them proves the sheet, and sums up no line of it.
    const isLeft = statement === 'balanceSheet' && name?.row === 'totalEquity' && found?.form === 'signed'
    const tie = isLeft ? undefined : found
    const chain = chainHere(name, tie, { stack, items, outline, statement })
    if (chain) {
      const entries = [...outline.entries]
      outline.sums.push({ item, name: chain, entries, at: entries.length, ties: true })
      leaves.set(item, entries)
      stack = [{ kind: 'chain', item, entries: [] }]
      continue
    }
    const from = tie ? startOf(stack, tie, items) : untiedStart(stack, item, name)
    if (from !== undefined) {
      const entries = tie
        ? tie.parts.flatMap(({ row }) => leaves.get(items[row] as Item) ?? [])
        : stack.slice(from).flatMap(node => (node.kind === 'heading' ? [] : node.entries))
      outline.sums.push({ item, name, entries, at: outline.entries.length, ties: tie !== undefined })
      if (skipped.has(item) || tie?.form === 'apart') continue
      leaves.set(item, entries)
      const opened = isTotalBy(name, item) ? openedAt(stack, from, item, name) : from
      const kept = endsHeading(stack[opened - 1], item, items[n + 1]) ? opened - 1 : opened
      stack = [...stack.slice(0, kept), { kind: 'sum', item, entries }]
      continue
    }
    const isTotal = isTotalBy(name, item)
    if (isTotal && isZero(item)) continue
    const entry: Entry = {
      item,
      path: pathOf(stack),
      ...(isTotal && name && !name.isChain && { total: name }),
    }
    outline.entries.push(entry)
    leaves.set(item, [entry])
    stack.push({ kind: 'entry', item, entries: [entry] })
    // A parent with an amount of its own beside its children's.
    if ((items[n + 1]?.level ?? 0) > item.level && isSummedLater(items, n))
      stack.push({
        kind: 'heading',
        item,
        known: headingOf(statement, item.plain),
        hadDeeper: true,
        isSummed: true,
      })
  }
  withoutDone(stack, items.length, { items, ties, leaves, outline })
  return outline
}

const partsOf = (items: Item[], ties: Map<Item, Tie>): Outline['ties'] =>
  new Map(
    [...ties].map(([item, { parts }]) => [
      item,
      parts.flatMap(({ row, sign }) => (items[row] ? [{ item: items[row], sign }] : [])),
    ]),
  )

interface Reading {
  items: Item[]
  ties: Map<Item, Tie>
  leaves: Map<Item, Entry[]>
  outline: Outline
}

/** A parent that printed its sum before its lines is done with the last of them. */
function withoutDone(stack: Node[], n: number, { items, ties, leaves, outline }: Reading): Node[] {
  let left = stack
  for (const node of [...stack].reverse()) {
    const tie = ties.get(node.item)
    const last = tie?.parts.at(-1)?.row
    if (node.kind !== 'heading' || tie?.form !== 'before' || last === undefined || last >= n) continue
    const entries = tie.parts.flatMap(({ row }) => leaves.get(items[row] as Item) ?? [])
    leaves.set(node.item, entries)
    const sum = outline.sums.find(({ item }) => item === node.item)
    if (sum) sum.entries = entries
    const at = left.indexOf(node)
    left = [...left.slice(0, at), { kind: 'sum', item: node.item, entries }]
  }
  return left
}

/** A result: by its name, or because it goes on from another one or takes in all that stands above it with mixed signs. */
function chainHere(
  name: TotalName | undefined,
  tie: Tie | undefined,
  {
    stack,
    items,
    outline,
    statement,
  }: { stack: Node[]; items: Item[]; outline: Outline; statement: StatementName },
): TotalName | undefined {
  if (name?.isChain) return isChainHere(name, outline.entries, statement) ? name : undefined
  if (name || !tie || statement !== 'incomeStatement' || tie.form === 'single' || tie.form === 'apart')
    return undefined
  const first = items[tie.parts[0]?.row ?? -1]
  const bottom = stack.find(({ kind }) => kind !== 'heading')
  const goesOn = bottom?.kind === 'chain' && first === bottom.item
  const takesAll = tie.form === 'signed' && first === bottom?.item
  return goesOn || takesAll ? { row: null, pattern: /^$/, isChain: true } : undefined
}

/** Where on the stack the parts of a total begin. */
function startOf(stack: Node[], tie: Tie, items: Item[]): number {
  const parts = new Set(tie.parts.map(({ row }) => items[row]))
  const at = stack.findIndex(node => node.kind !== 'heading' && parts.has(node.item))
  return at < 0 ? stack.length : at
}

/** A total of what is open, although it doesn't add up: its lines or it were misread, or a line is missing. */
function untiedStart(stack: Node[], item: Item, name: TotalName | undefined): number | undefined {
  if (!isTotalBy(name, item)) return undefined
  const barrier = stack.findLastIndex(({ kind }) => kind === 'chain') + 1
  const headed = headedBy(stack, item)
  if (headed !== undefined && countOf(stack, headed) > 0) return headed
  if (name?.row) return undefined
  const open = stack.findLastIndex(({ kind }) => kind === 'heading')
  const last = stack.findLastIndex(({ kind }) => kind === 'sum')
  const from = Math.max(open, last, barrier - 1) + 1
  return countOf(stack, from) > 1 ? Math.max(open, from) : undefined
}

const countOf = (stack: Node[], from: number): number =>
  stack.slice(from).filter(({ kind }) => kind === 'entry' || kind === 'sum').length

/** `Cost of goods sold` and `Owner's equity` are totals where something adds up to them, else lines. */
const isTotalBy = (name: TotalName | undefined, item: Item): boolean =>
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

const isSameName = (one: Item, other: Item): boolean => one.name === other.name

/** With the lines, the heading right above them is done too, unless the total is of something smaller. */
function openedAt(stack: Node[], from: number, item: Item, name: TotalName | undefined): number {
  const above = stack[from - 1]
  if (above?.kind !== 'heading') return from
  const isOfIt = name?.row || nameOfTotal(item.plain) === '' || isSameName(above.item, item)
  return isOfIt ? from - 1 : from
}

/** After expenses a charity's `Net revenue` is what is left of it. */
function resultOf(name: TotalName | undefined, { plain }: Item, sums: Sum[]): TotalName | undefined {
  const isAfterExpenses = sums.some(sum =>
    ['totalOperatingExpenses', 'operatingIncome'].includes(sum.name?.row ?? ''),
  )
  if (name?.row !== 'netRevenues' || !name.isChain || !isAfterExpenses) return name
  return { ...name, row: /\boperating\b/.test(plain) ? 'operatingIncome' : 'netIncome' }
}

/** A sum without a name that takes in all of current assets ends them, unless something is taken off it. Wider sections go on. */
const endsHeading = (above: Node | undefined, item: Item, next: Item | undefined): boolean =>
  item.plain === '' &&
  above?.kind === 'heading' &&
  rankOf(above.known) === 2 &&
  next !== undefined &&
  !next.isContra

/** Assets less liabilities, before the equity that makes up the same: `Net assets`, and a total of equity further down. */
const isProof = (item: Item, below: Item[], statement: StatementName): boolean =>
  /^(?:total )?net (?:assets|worth)/.test(item.plain) &&
  !isZero(item) &&
  below.some(
    (other, n) =>
      n > 0 &&
      totalNamed(statement, other.plain)?.row === 'totalEquity' &&
      other.values.every((value, at) => Math.abs((value ?? 0) - (item.values[at] ?? 0)) <= 100),
  )

/** A total further down names it. */
const isSummedLater = (items: Item[], n: number): boolean => {
  const heading = items[n]
  return (
    heading !== undefined &&
    items.slice(n + 1).some(item => saysTotal(item.plain) && isSameName(heading, item))
  )
}

/** `Net sales` and `Income from operations` begin a statement as lines, and are totals once something stands above. */
function isChainHere(name: TotalName, entries: Entry[], statement: StatementName): boolean {
  if (statement !== 'incomeStatement') return false
  if (name.row === 'netRevenues') return entries.length > 1
  return entries.length > 0
}

/** A new heading ends those that it can't be a part of. */
function closedBy(stack: Node[], item: Item, known: Heading | undefined): Node[] {
  let keep = stack
  for (;;) {
    const at = keep.findLastIndex(({ kind }) => kind === 'heading')
    const open = keep[at]
    if (open?.kind !== 'heading') return keep
    const isOuter = open.hadDeeper
      ? open.item.level < item.level
      : rankOf(open.known) < rankOf(known) && open.item.level <= item.level
    if (isOuter) return keep
    keep = keep.filter((_, n) => n !== at)
  }
}

/** A line as far out as a heading whose lines stand deeper is none of them, unless it sums them up. */
function outOf(stack: Node[], item: Item): Node[] {
  if (saysTotal(item.plain)) return stack
  return stack.filter(
    node =>
      node.kind !== 'heading' ||
      !node.hadDeeper ||
      node.item.level < item.level ||
      isSameName(node.item, item),
  )
}

function pathOf(stack: Node[]): Item[] {
  return stack
    .flatMap(node =>
      node.kind === 'heading' &&
      (node.known || node.hadDeeper || node.isSummed || node.item.bold || /:$/.test(node.item.label.trim()))
        ? [node.item]
        : [],
    )
    .reverse()
}
