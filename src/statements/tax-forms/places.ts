import type { FormCell, FormPage } from '../extract/table.js'
import type { Found, Match } from './match.js'

/** Which of a form's columns an amount stands in. */

type IsIn = (cell: FormCell) => boolean

/** Beginning and end of a year, or the year before and this one. */
export function halvesOf({ page, found }: Match, isInnerOfEnd: boolean): [IsIn, IsIn] {
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
  return [isFirst, cell => !isFirst(cell)]
}

/** A column for each amount of the line that has most; sums are asked first. */
export function propertiesOf({ found }: Match): IsIn[] {
  const widest = found.toSorted(
    (one, other) =>
      other.cells.length - one.cells.length ||
      Number(other.line.sum !== undefined) - Number(one.line.sum !== undefined),
  )[0]
  const anchors = widest?.cells ?? []
  const nearest = (cell: FormCell) =>
    anchors.reduce<FormCell | undefined>(
      (best, one) => (best && far(best, cell) <= far(one, cell) ? best : one),
      undefined,
    )
  return anchors.map(anchor => cell => nearest(cell) === anchor)
}

const far = (one: FormCell, other: FormCell): number =>
  Math.min(Math.abs(one.right - other.right), Math.abs(center(one) - center(other)))

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
