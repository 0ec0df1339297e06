import type { FormCell, FormPage, FormRow } from '../extract/table.js'
import { likeness, type Words, wordsOf } from './likeness.js'
import type { FormLine } from './lines/line.js'

/** A line of the form, where it was found. */
export interface Found {
  line: FormLine
  row: FormRow
  /** Those of the rows too that go on with its words. */
  cells: FormCell[]
  /** Something stands where its amount should, and can't be read. */
  isUnread: boolean
  /** What stands below it with amounts and is no line of the form: what `Other expenses (specify)` asks for. */
  below: FormRow[]
}

export interface Match {
  page: FormPage
  found: Found[]
  score: number
}

/** A page, and how much each of its rows is like a name: several forms ask for the same. */
export interface ReadPage {
  page: FormPage
  /** Whether one of its rows begins with the name, letter by letter. */
  has: (name: string) => boolean
  like: (name: string) => number[]
}

export function readPage(page: FormPage): ReadPage {
  const words = page.rows.map(({ label }) => wordsOf(label))
  const known = new Map<string, number[]>()
  return {
    page,
    has: name => words.some(({ text }) => text.startsWith(name)),
    like: name => {
      const found = known.get(name) ?? likenesses(wordsOf(name), words)
      known.set(name, found)
      return found
    },
  }
}

const likenesses = (name: Words, lines: readonly Words[]): number[] =>
  lines.map(line => (line.text === '' ? 0 : likeness(name, line)))

/** The lines of a form on a page, in their order: together they must be as much like it as they can. */
export function matchOn({ page, has, like }: ReadPage, lines: readonly FormLine[]): Match {
  // Not all of its lines can have been misread.
  const exact = lines.filter(({ names }) => names.some(has)).length
  if (exact < (page.isRecognised ? 2 : 3)) return { page, found: [], score: 0 }
  const scores = lines.map(({ names }) => {
    const alike = names.map(like)
    return page.rows.map(({ cells, label }, n) => {
      const best = Math.max(...alike.map(one => one[n] ?? 0))
      // Of two lines with the same words the one with an amount is meant.
      return best && best + (cells.length > 0 ? 0.05 : 0) + longer(best, label)
    })
  })
  const pairs = inOrder(scores)
  const found = pairs.map(([at, row]) => ({
    line: lines[at] as FormLine,
    row: page.rows[row] as FormRow,
    cells: [...(page.rows[row]?.cells ?? [])],
    isUnread: page.isRecognised && isUnread(page.rows, row),
    below: [] as FormRow[],
  }))
  for (const [n, [, from]] of pairs.entries()) {
    const to = pairs[n + 1]?.[1] ?? Math.min(page.rows.length, from + 6)
    const one = found[n]
    let isPast = false
    for (const row of page.rows.slice(from + 1, to)) {
      if (isNumbered(row.label)) isPast = true
      if (row.cells.length === 0 || !one) continue
      const goesOn = one.cells.length === 0 && !isPast && !asks(one) && row.y - one.row.y < 5 * pitch
      if (goesOn) one.cells.push(...row.cells)
      else if (n < pairs.length - 1) one.below.push(row)
    }
  }
  const score = pairs.reduce((sum, [at, row]) => sum + (scores[at]?.[row] ?? 0), 0)
  return { page, found, score }
}

/** The rest of its line is a digit or more among marks. */
const isUnread = (rows: readonly FormRow[], at: number): boolean =>
  rows.some(
    ({ y, x, label, cells }) =>
      y === rows[at]?.y &&
      x > (rows[at]?.right ?? 0) &&
      cells.length === 0 &&
      /\d/.test(label) &&
      !/\p{L}{2}|^\d{1,2} ?[a-z]?$/u.test(label),
  )

const pitch = 12
/** For lines of the filer's own. */
export const asks = ({ line, row }: Found): boolean =>
  line.isListed === true || /\b(?:specify|list)\b/i.test(row.label)
const isNumbered = (label: string): boolean => /^(?:\d{1,2} ?[a-z]?|[a-h]) /.test(label)

/** A long name that fits says more than a short one. */
const longer = (best: number, text: string): number => (best > 0.9 ? 0.002 * Math.min(40, text.length) : 0)

/** The pairs of lines and rows with the highest sum, neither of which crosses another. */
function inOrder(scores: number[][]): [line: number, row: number][] {
  const rows = scores[0]?.length ?? 0
  const best: number[][] = [Array.from({ length: rows + 1 }, () => 0)]
  for (const [at, own] of scores.entries()) {
    const before = best[at] ?? []
    const now = [0]
    for (let row = 1; row <= rows; row++) {
      const score = own[row - 1] ?? 0
      const taken = score > 0 ? (before[row - 1] ?? 0) + score : 0
      now.push(Math.max(before[row] ?? 0, now[row - 1] ?? 0, taken))
    }
    best.push(now)
  }
  const pairs: [number, number][] = []
  let row = rows
  for (let at = scores.length; at > 0 && row > 0; ) {
    const value = best[at]?.[row]
    if (value === best[at]?.[row - 1]) row--
    else if (value === best[at - 1]?.[row]) at--
    else pairs.push([--at, --row])
  }
  return pairs.reverse()
}
