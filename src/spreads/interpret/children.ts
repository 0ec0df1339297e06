import type { TotalName } from '../labels/totals.js'
import type { Heading } from './heading.js'
import { type Item, isZero, nameOfTotal, saysTotal } from './item.js'
import type { Entry } from './outline.js'
import { readingThatTies } from './tie.js'

/** What has been read of a statement and is not yet summed up. */
export type Node =
  | { kind: 'heading'; item: Item; known: Heading | undefined; hadDeeper: boolean; isSummed: boolean }
  | { kind: 'entry'; item: Item; entries: Entry[] }
  | { kind: 'sum'; item: Item; entries: Entry[] }
  | { kind: 'chain'; item: Item; entries: Entry[] }

export const nodesWithAmounts = (nodes: Node[]): Item[] =>
  nodes.flatMap(node => (node.kind === 'entry' || node.kind === 'sum' ? [node.item] : []))

/** Where on the stack the children of a total begin; undefined when it is none. */
export function childrenStart(
  stack: Node[],
  item: Item,
  name: TotalName | undefined,
  tolerance: number,
): number | undefined {
  const isTotal = isTotalBy(name, item)
  const barrier = stack.findLastIndex(({ kind }) => kind === 'chain') + 1
  const headed = headedBy(stack, item, isTotal)
  if (headed !== undefined && headed >= barrier && ties(stack, headed, item, name, tolerance)) return headed
  const suffix = suffixThatTies(stack, barrier, item, name, tolerance)
  if (suffix !== undefined) return suffix
  if (!isTotal) return undefined
  if (headed !== undefined && nodesWithAmounts(stack.slice(headed)).length > 0) return headed
  if (name?.row) return undefined
  // A total of what is open, although it doesn't add up: its lines or it were misread, or a line is missing.
  const open = stack.findLastIndex(({ kind }) => kind === 'heading')
  const last = stack.findLastIndex(({ kind }) => kind === 'sum')
  const from = Math.max(open, last, barrier - 1) + 1
  return nodesWithAmounts(stack.slice(from)).length > 1 ? Math.max(open, from) : undefined
}

/** `Cost of goods sold` and `Owner's equity` are totals where something adds up to them, else lines. */
export const isTotalBy = (name: TotalName | undefined, item: Item): boolean =>
  saysTotal(item.plain) ||
  (name !== undefined && !['totalCostOfRevenues', 'totalEquity', 'netFixedAssets'].includes(name.row ?? ''))

const ties = (
  stack: Node[],
  from: number,
  item: Item,
  name: TotalName | undefined,
  tolerance: number,
): boolean => {
  const children = nodesWithAmounts(stack.slice(from)).map(child => takenOff(child, name))
  return children.length > 0 && readingThatTies(item, children, tolerance) !== undefined
}

/** `Net other income` is other income less other expenses, whatever their signs say. */
const takenOff = (child: Item, name: TotalName | undefined): Item =>
  name?.row === 'totalOtherIncomeExpense' &&
  /\b(?:expenses?|deductions?|losses)\b/.test(child.plain) &&
  !/\b(?:income|gains?|revenues?)\b/.test(child.plain)
    ? { ...child, isContra: true }
    : child

/** The heading, or the parent with an amount of its own, that a total names. */
function headedBy(stack: Node[], item: Item, isTotal: boolean): number | undefined {
  if (!isTotal) return undefined
  if (nameOfTotal(item.plain) === '') {
    const open = stack.findLastIndex(({ kind }) => kind === 'heading')
    return open < 0 ? undefined : open
  }
  const at = stack.findLastIndex(node => node.kind !== 'sum' && node.item.name === item.name)
  return at < 0 ? undefined : at
}

export const isSameName = (one: Item, other: Item): boolean => one.name === other.name

/** The shortest run of what stands before that adds up to it. Without the word total it takes more than chance to be one. */
function suffixThatTies(
  stack: Node[],
  barrier: number,
  item: Item,
  name: TotalName | undefined,
  tolerance: number,
): number | undefined {
  const isTotal = isTotalBy(name, item)
  const children: Item[] = []
  let filled = 0
  for (let from = stack.length - 1; from >= barrier && children.length < 60; from--) {
    const node = stack[from]
    if (node?.kind !== 'entry' && node?.kind !== 'sum') continue
    children.unshift(takenOff(node.item, name))
    if (isZero(node.item)) continue
    filled++
    if (filled < 2 && !(isTotal && (stack.length - 1 === from || node.kind === 'sum'))) continue
    if (readingThatTies(item, children, tolerance) === undefined) continue
    if (isTotal || name !== undefined || isHinted(stack, from, item))
      return isTotal ? openedAt(stack, from, barrier, item, name) : from
  }
  return undefined
}

/** With the lines, the heading right above them is done too, unless the total is of something smaller. */
function openedAt(
  stack: Node[],
  from: number,
  barrier: number,
  item: Item,
  name: TotalName | undefined,
): number {
  const above = stack[from - 1]
  if (from - 1 < barrier || above?.kind !== 'heading') return from
  const isOfIt = name?.row || nameOfTotal(item.plain) === '' || isSameName(above.item, item)
  return isOfIt ? from - 1 : from
}

function isHinted(stack: Node[], from: number, item: Item): boolean {
  const children = nodesWithAmounts(stack.slice(from))
  const [above] = stack.slice(0, from).slice(-1)
  return (
    item.plain === '' ||
    (!item.isInner && children.every(({ isInner }) => isInner)) ||
    (item.bold && children.every(({ bold }) => !bold)) ||
    children.every(({ level }) => level > item.level) ||
    /^net\b|\bnet$|^(?:ending|closing)\b|\bend(?:ing)?(?: of (?:the )?(?:year|period))?$|\b(?:19|20)\d\d$/.test(
      item.plain,
    ) ||
    (above?.kind === 'heading' && isSameName(above.item, item))
  )
}
