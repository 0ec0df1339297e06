import { candidatesFor } from './candidates.js'
import { apartFrom, completed } from './further.js'
import type { GridRow, Tie } from './grid.js'
import { type Open, opened, type Search, searchOf } from './open.js'
import { isSummary, isToldAgain } from './told-again.js'

/** What a grid of amounts is made of, found by arithmetic over all its columns at once. */
export interface Skeleton {
  ties: Tie[]
  /** The sum of what its ties prove. */
  bits: number
  /** By how much it beats the best other reading that differs in a total; 0 where nothing was found. */
  margin: number
  /** Rows that no total takes in, in their order; one that is in no tie either was left out, or the rest would not add up. */
  open: number[]
}

interface State {
  open: Open | undefined
  ties: Linked | undefined
  bits: number
}

interface Linked {
  tie: Tie
  before: Linked | undefined
}

const beam = 16
const mostSteps = 2_000_000
/** A name that promises a total, and nothing that keeps the promise. */
const unexplained = 3
const mostTies = 5
const toldAgain = 2
const summary = 1
/** A summary that is taken for a line in its turn. */
const asLine = 40
/** What calls itself a part of the line above it. */
const within = 5
const skipping = { total: 7, maybe: 9, line: 16, known: 18 }

export function skeletonOf(rows: readonly GridRow[], steps = mostSteps): Skeleton {
  const search = searchOf(rows, steps)
  let states: State[] = [{ open: undefined, ties: undefined, bits: 0 }]
  for (const [n, row] of rows.entries()) {
    if (row.values.every(value => value === null)) continue
    // When the steps run out, what is best so far goes on alone and takes only what is nearest.
    if (search.steps <= 0) {
      states = states.slice(0, 1)
      search.steps = 200
    }
    const again = isToldAgain(search, n) ? toldAgain : isSummary(search, n) ? summary : undefined
    states = best(states.flatMap(state => grown(search, { n, again }, state)))
  }
  const [first] = states
  if (!first) return { ties: [], bits: 0, margin: 0, open: [] }
  const totals = totalsOf(first)
  const other = states.find(state => totalsOf(state) !== totals)
  return {
    ties: listOf(first.ties),
    bits: first.bits,
    margin: first.bits - (other?.bits ?? 0),
    open: rowsOf(first.open),
  }
}

/** A line, or one of the totals that it may be; and what each completes. */
function grown(
  search: Search,
  { n, again }: { n: number; again: number | undefined },
  state: State,
): State[] {
  const hint = search.rows[n]?.hint ?? 'line'
  const doubt = hint === 'total' ? (again === summary ? asLine : unexplained) : 0
  const ties = candidatesFor(search, n, state.open)
    .sort((one, other) => other.bits - one.bits || one.parts.length - other.parts.length)
    .slice(0, mostTies)
  const next: State[] = [
    { open: opened(n, state.open, false), ties: state.ties, bits: state.bits - doubt },
    ...ties.map(tie => ({
      open: opened(n, closed(state.open, tie.parts.length), true),
      ties: { tie, before: state.ties },
      bits: state.bits + tie.bits,
    })),
  ]
  // A total that was misread, or of lines that others have taken in, must not keep the rest from adding up.
  const price = search.rows[n]?.isWithin ? Math.min(within, skipping[hint]) : skipping[hint]
  const skipped = { ...state, bits: state.bits - (again ?? price) }
  const apart = apartFrom(search, n, state.open)
  if (apart)
    next.push({ open: state.open, ties: { tie: apart, before: state.ties }, bits: state.bits + apart.bits })
  return [skipped, ...next.flatMap(one => [one, ...completions(search, one)])]
}

/** A line may end its parent, and that its own. */
function completions(search: Search, state: State): State[] {
  const found: State[] = []
  for (let at = state; at.open && found.length < 3; ) {
    const tie = completed(search, at.open)
    if (!tie) break
    const head = closed(at.open, tie.parts.length)
    at = {
      open: head && { ...head, isTied: true },
      ties: { tie, before: at.ties },
      bits: at.bits + tie.bits,
    }
    found.push(at)
  }
  return found
}

function closed(open: Open | undefined, count: number): Open | undefined {
  let at = open
  for (let n = 0; n < count; n++) at = at?.below
  return at
}

/** The best of each set of open rows: what led there matters no more. */
function best(states: State[]): State[] {
  const kept = new Map<number, State>()
  for (const state of states) {
    const key = (state.open?.hash ?? 0) * mostOpen + (state.open?.depth ?? 0)
    const known = kept.get(key)
    if (!known || state.bits > known.bits) kept.set(key, state)
  }
  return [...kept.values()]
    .sort(
      (one, other) =>
        other.bits - one.bits || (one.open?.depth ?? 0) - (other.open?.depth ?? 0) || order(one, other),
    )
    .slice(0, beam)
}

const mostOpen = 2 ** 20

const order = (one: State, other: State): number => (one.open?.hash ?? 0) - (other.open?.hash ?? 0)

function listOf(linked: Linked | undefined): Tie[] {
  const ties: Tie[] = []
  for (let at = linked; at; at = at.before) ties.push(at.tie)
  return ties.reverse()
}

const totalsOf = (state: State): string =>
  listOf(state.ties)
    .map(({ total, parts }) => `${total}<${parts[0]?.row}`)
    .join()

function rowsOf(open: Open | undefined): number[] {
  const rows: number[] = []
  for (let at = open; at; at = at.below) rows.push(at.row)
  return rows.reverse()
}
