import type { StatementName } from '../../figures/choosing/column.js'
import type { Item } from '../evidence/item.js'
import type { TotalName } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'
import type { Shape } from './shape.js'
import type { Node } from './stack.js'

/** What a statement is made of: lines, each once, and the totals that are printed for them. */
export interface Outline {
  entries: Entry[]
  sums: Sum[]
  sides: Shape['sides']
  /** What lines do to the results that they make up. */
  effects: Shape['effects']
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

/** What is known, and what has been read so far. */
export interface Reading {
  items: Item[]
  statement: StatementName
  ties: Map<Item, Tie>
  skipped: Set<Item>
  names: Shape['names']
  isIndented: boolean
  outline: Outline
  /** Between the lines of a total. */
  spanned: Set<Item>
  /** Printed right before the lines that come to the same, which another total tells below them: `Operating expenses`. */
  toldAhead: Set<Item>
  /** The parts of all totals. */
  needed: Set<Item>
  /** The lines that a row is made of. */
  leaves: Map<Item, Entry[]>
  stack: Node[]
}

export const isParent = ({ ties }: Reading, item: Item): boolean => ties.get(item)?.form === 'before'
export const leavesOf = ({ items, leaves }: Reading, tie: Tie): Entry[] =>
  tie.parts.flatMap(({ row }) => (items[row] && leaves.get(items[row])) ?? [])

/** On the next page of a sheet, where all may stand further out, a row is among those that a heading from before comes to. */
export function goesOnTo(reading: Reading, heading: Item, n: number): boolean {
  const pages = [reading.items[n], heading].map(item => item?.row.source.page ?? 0)
  const isNext = reading.statement === 'balanceSheet' && (pages[0] ?? 0) > (pages[1] ?? 0)
  return isNext && lastRowOf(reading, heading) >= n
}

/** The last row of what a parent that printed its sum before its lines is made of; -1 where nothing makes it up. */
function lastRowOf(reading: Reading, item: Item): number {
  const last = isParent(reading, item) ? reading.ties.get(item)?.parts.at(-1)?.row : undefined
  const part = last === undefined ? undefined : reading.items[last]
  return last === undefined || !part ? -1 : Math.max(last, lastRowOf(reading, part))
}
