import { type DraftRow, hasAmounts } from '../pdf-rows.js'

const fewest = 2
/** Wide enough that no heading which merely stands further out ends before the labels begin. */
const leastWidth = 8
const mostOfRows = 0.5

/**
 * Forms name each group of lines once more in a column of its own, in the middle of its height: beside one of its lines, or between
 * two. There such a name says nothing, and it would become part of a label that it happens to stand beside.
 */
export function withoutCaptions(rows: DraftRow[]): DraftRow[] {
  const labels = labelsAt(rows)
  if (labels === undefined) return rows
  const isCaption = ({ x, right, size }: DraftRow['label'][number]) =>
    x < labels - leastWidth * size && right < labels
  const captioned = rows.filter(({ label }) => label.some(isCaption))
  const isBeside = ({ label }: DraftRow) => label.some(isCaption) && label.some(one => !isCaption(one))
  const isBetween = (row: DraftRow) =>
    row.label.some(isCaption) && row.label.every(isCaption) && !hasAmounts(row)
  const areCaptions =
    captioned.length <= mostOfRows * rows.length &&
    captioned.filter(isBeside).length >= fewest &&
    captioned.some(isBetween) &&
    rows.every(({ label }) => label.every(one => one.x >= labels - 2 || isCaption(one)))
  if (!areCaptions) return rows
  return rows.flatMap(row => {
    const label = row.label.filter(one => !isCaption(one))
    return label.length > 0 || hasAmounts(row) ? [{ ...row, label }] : []
  })
}

/** Where most labels of lines with amounts begin, if there is such a place. */
function labelsAt(rows: DraftRow[]): number | undefined {
  const starts = rows.filter(hasAmounts).flatMap(({ label }) => label.slice(-1).map(({ x }) => x))
  const near = (x: number) => starts.filter(start => Math.abs(start - x) < 2).length
  const [best] = starts.toSorted((one, other) => near(other) - near(one))
  return best !== undefined && near(best) >= 0.6 * starts.length ? best : undefined
}
