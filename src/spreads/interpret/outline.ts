import type { StatementName } from '../column.js'
import { type TotalName, totalNames } from '../labels/totals.js'
import { childrenStart, isSameName, isTotalBy, type Node, nodesWithAmounts } from './children.js'
import { type Heading, headingOf, rankOf } from './heading.js'
import { hasValue, type Item, isZero, saysTotal } from './item.js'
import { childrenOf } from './parents.js'
import { readingThatTies } from './tie.js'

/** What a statement is made of: lines, each once, and the totals that are printed for them. */
export interface Outline {
  entries: Entry[]
  sums: Sum[]
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

export function outlineOf(items: Item[], statement: StatementName, tolerance: number): Outline {
  const outline: Outline = { entries: [], sums: [] }
  const parents = childrenOf(items, tolerance)
  const isIndented = items.some((item, n) => !hasValue(item) && (items[n + 1]?.level ?? 0) > item.level)
  let stack: Node[] = []

  for (const [n, item] of items.entries()) {
    if (!hasValue(item) || parents.has(item)) {
      const next = items[n + 1]
      // Where headings are told by indentation, a name without amounts between lines is an empty line.
      if (
        isIndented &&
        !parents.has(item) &&
        next &&
        hasValue(next) &&
        next.level <= item.level &&
        !isSummedLater(items, n)
      )
        continue
      const known = headingOf(statement, item.plain)
      if (parents.has(item))
        outline.sums.push({ item, name: undefined, entries: [], at: outline.entries.length, ties: true })
      stack = closedBy(stack, item, known)
      stack.push({
        kind: 'heading',
        item,
        known,
        hadDeeper: (items[n + 1]?.level ?? 0) > item.level,
        isSummed: isSummedLater(items, n),
      })
      continue
    }
    stack = outOf(stack, item)
    const name = resultOf(totalNameOf(statement, item), item, outline.sums)
    if (name?.row === 'totalEquity' && isProof(item, items.slice(n + 1), statement)) continue
    if (name?.isChain && isChainHere(name, outline.entries, statement)) {
      outline.sums.push({ item, name, entries: [...outline.entries], at: outline.entries.length, ties: true })
      stack = [{ kind: 'chain', item, entries: [] }]
      continue
    }
    const from = childrenStart(stack, item, name, tolerance)
    if (from !== undefined) {
      const entries = stack.slice(from).flatMap(node => (node.kind === 'heading' ? [] : node.entries))
      const ties = readingThatTies(item, nodesWithAmounts(stack.slice(from)), tolerance) !== undefined
      outline.sums.push({ item, name, entries, at: outline.entries.length, ties })
      const kept = endsHeading(stack[from - 1], item, items[n + 1]) ? from - 1 : from
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
  for (const sum of outline.sums)
    if (parents.has(sum.item)) sum.entries = outline.entries.filter(({ path }) => path.includes(sum.item))
  return outline
}

export const totalNameOf = (statement: StatementName, item: Item): TotalName | undefined =>
  totalNames[statement].find(({ pattern }) => pattern.test(item.plain))

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
      totalNameOf(statement, other)?.row === 'totalEquity' &&
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
