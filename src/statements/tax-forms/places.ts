import type { FormCell, FormPage } from '../extract/table.js'
import type { Found } from './match.js'

/** Which of a form's columns an amount stands in. */

/** Beginning and end of a year, or the year before and this one: for each line the amounts of both, left to right. */
export function halvesOf(
  { page, found }: { page: FormPage; found: Found[] },
  isInnerOfEnd: boolean,
): [FormCell[], FormCell[]][] {
  const middle = middleOf(page, found)
  const isBefore = (cell: FormCell) => center(cell) < middle
  const inner = isInnerOfEnd
    ? Math.min(
        ...found.flatMap(({ cells: [first, second, third] }) =>
          first && second && !third && isBefore(first) && !isBefore(second) ? [first.x] : [],
        ),
      )
    : Number.NEGATIVE_INFINITY
  const isFirst = (cell: FormCell) => isBefore(cell) && !(cell.right <= inner)
  return found.map(({ cells }) => [cells.filter(isFirst), cells.filter(cell => !isFirst(cell))])
}

const center = ({ x, right }: { x: number; right: number }): number => (x + right) / 2

function middleOf(page: FormPage, found: Found[]): number {
  const header = (pattern: RegExp) =>
    page.rows.filter(({ label, cells }) => cells.length === 0 && label.length < 60 && pattern.test(label))
  const right = Math.max(...found.flatMap(({ cells }) => cells.map(one => one.right)), 0)
  for (const first of header(/^\W*(?:beginning of|prior year)/i))
    for (const second of header(/^\W*(?:end of|current year)/i)) {
      const isBeside = Math.abs(first.y - second.y) < 15 && center(second) > first.right
      // The right edge of the second column tells how far both reach beyond their headers.
      if (isBeside) return (center(first) + center(second)) / 2 + Math.max(0, (right - center(second)) / 6)
    }
  return widestGap(found)
}

/** Without headers: the amounts of two columns stand furthest apart. */
function widestGap(found: Found[]): number {
  const edges = found
    .filter(({ cells }) => cells.length > 1)
    .map(({ cells }) => [cells.at(0)?.right ?? 0, cells.at(-1)?.x ?? 0] as const)
  const from = Math.max(...edges.map(([right]) => right), 0)
  const to = Math.min(...edges.map(([, x]) => x))
  return Number.isFinite(to) && from <= to ? (from + to) / 2 : from
}
