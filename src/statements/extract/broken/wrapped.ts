import { type DraftRow, hasAmounts, wordsOf } from '../pdf-rows.js'
import { endsInAnd, isOfWhich, isOpen } from './names.js'
import { areSmallAt, isBelow, isForced, type Labels, labelsOf, startsSmall } from './places.js'

/** Joins labels that were broken at the end of a line, and finds those of amounts that stand without. */
export function wrapped(rows: DraftRow[], hasEmpty: boolean): DraftRow[] {
  const labels = { ...labelsOf(rows), hasEmpty }
  const pitch = usualPitch(rows)
  const found: DraftRow[] = []
  for (const row of rows) {
    const before = found.at(-1)
    if (!before) {
      found.push(row)
      continue
    }
    const gap = row.y - before.bottom
    if (gap < 0 || isNumbered(row)) {
      found.push(row)
      continue
    }
    const isOne = hasAmounts(row) ? continues(before, row, gap, labels) : isSameLine(before, row, gap)
    if ((isOne || (hasAmounts(row) && isOfWhich(wordsOf(before), wordsOf(row)))) && !hasAmounts(before)) {
      found[found.length - 1] = { ...row, label: [...before.label, ...row.label], y: before.y }
    } else if (!hasAmounts(row) && isTail(before, row, gap, labels)) {
      before.label.push(...row.label)
      before.bottom = row.y
    } else if (hasAmounts(row) && row.label.length === 0 && areBeside(before, row) && gap < 0.6 * pitch) {
      before.cells = before.cells.map((cell, n) => cell ?? row.cells[n] ?? null)
    } else if (
      hasAmounts(row) &&
      row.label.length === 0 &&
      !hasAmounts(before) &&
      gap < 1.15 * pitch &&
      !/:$/.test(wordsOf(before))
    ) {
      found[found.length - 1] = { ...row, label: before.label, y: before.y, isAstray: gap > 0.3 * pitch }
    } else if (!hasAmounts(row) && hasAmounts(before) && before.label.length === 0 && gap < 0.8 * pitch) {
      before.label = row.label
    } else found.push(row)
  }
  return found
}

/** The number of a note stands beside its label, and the amounts a little lower. */
const areBeside = (before: DraftRow, { cells }: DraftRow): boolean =>
  Boolean(before.label[0] && hasAmounts(before)) &&
  before.cells.every((cell, n) => cell === null || (cells[n] === null && /^\d{1,3}$/.test(cell.text)))

/** A line of a form begins with its number: `25 Retained earnings`, `11b Less accumulated depletion`. */
const isNumbered = (row: DraftRow): boolean => /^\d{1,2}[a-z]? [\p{Lu}\p{Ps}]/u.test(wordsOf(row))

function usualPitch(rows: DraftRow[]): number {
  const gaps = rows
    .slice(1)
    .map((row, n) => row.y - (rows[n]?.y ?? 0))
    .filter(gap => gap > 1)
  return gaps.sort((one, other) => one - other)[gaps.length >> 1] ?? 12
}

/** The words of a line above, when there was no room for the next one. */
function continues(before: DraftRow, row: DraftRow, gap: number, labels: Labels): boolean {
  const words = wordsOf(before)
  if (isSameLine(before, row, gap)) return true
  if (
    words === '' ||
    gap > 1.6 * row.size ||
    /[:.]$/.test(words) ||
    /^\d{3,8} ?[-·:]? ?\p{L}/u.test(wordsOf(row))
  )
    return false
  const [isWide, isInner] = [isForced(before, row, labels), isBelow(before, row, labels)]
  return (
    (startsSmall(row) && (isWide || !isInner || !areSmallAt(row, labels))) ||
    isOpen(words) ||
    (!labels.hasEmpty && isWide && !isInner)
  )
}

/** What stands below a numbered line of a form without a number of its own goes on with it. */
const isSameLine = (before: DraftRow, row: DraftRow, gap: number): boolean =>
  isNumbered(before) &&
  row.label.length > 0 &&
  gap < 1.6 * row.size &&
  (row.label[0]?.x ?? 0) > (before.label[0]?.x ?? 0)

/** The rest of a label that began on the line above. */
function isTail(before: DraftRow, row: DraftRow, gap: number, labels: Labels): boolean {
  const words = wordsOf(before)
  if (words === '' || gap > 1.6 * row.size || /:$/.test(words) || row.label.length === 0) return false
  const forced = isForced(before, row, labels) || endsInAnd(words)
  return startsSmall(row) ? forced || isOpen(words) : forced && isOpen(words)
}
