import type { Line, Piece } from '../pdf-pieces.js'

/**
 * A filed form prints a code on each of its lines, `044`, `20/28`, `AB`, in a column of its own beside the figures, or within a
 * label, and it stands there whether or not anything is filled in. Codes are no figures: they are taken off the page.
 */
export function withoutLineCodes(lines: Line[]): Line[] {
  const pieces = lines.flatMap(line => line.pieces)
  const codes = new Set([...numbered(pieces), ...ranged(pieces), ...lettered(pieces)])
  if (codes.size === 0) return lines
  return lines.flatMap(line => {
    const left = line.pieces.filter(one => !codes.has(one))
    return left.length > 0 ? [{ ...line, pieces: left }] : []
  })
}

/** So many numbers stand in rising order by chance once in some thousand columns. */
const fewest = 7

/** Codes of one length that rise down the page, what else is in their columns, and others of their size within labels. */
function numbered(pieces: Piece[]): Piece[] {
  const candidates = pieces.filter(({ text }) => isNumber(text))
  if (candidates.length < fewest) return []
  const isAlone = (run: Piece[]) =>
    pieces.every(one => !isFigure(one) || run.includes(one) || !standsAmong(one, run))
  const columns = beginningTogether(candidates, 0.15).filter(column => {
    const sure = rising(column).filter(run => run.length >= fewest && isAlone(run))
    return sure.flat().length > 0.6 * column.length
  })
  const sizes = new Set(columns.flatMap(column => column.map(({ size }) => size)))
  const isTheirs = (size: number) =>
    sizes.has(size) && pieces.every(one => one.size !== size || !isFigure(one) || isWithinLabel(one.text))
  const others = pieces.filter(({ text, size }) => /^\(?\d{3}\)?$/.test(text) && isTheirs(size))
  return [...columns.flat(), ...others]
}

/** A column, cut where a number is no greater than the one above it. */
function rising(column: Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const one of column) {
    const run = runs.at(-1)
    if (run && Number(one.text) > Number(run.at(-1)?.text)) run.push(one)
    else runs.push([one])
  }
  return runs
}

/** Ranges of accounts, `20/28`, begin where single ones do that stand in their column. */
function ranged(pieces: Piece[]): Piece[] {
  const candidates = pieces.filter(({ text }) => isAccount(text))
  if (!candidates.some(({ text }) => isRange(text))) return []
  return beginningTogether(candidates, 0.15)
    .filter(
      column =>
        column.length >= fewest &&
        column.filter(({ text }) => isRange(text)).length >= 3 &&
        new Set(column.map(({ text }) => text)).size > 0.8 * column.length,
    )
    .flat()
}

/** Each another one, in the order of the alphabet but for those of a last total. */
function lettered(pieces: Piece[]): Piece[] {
  const candidates = pieces.filter(({ text }) => /^(?:[A-Z][A-Z\d]|\d[A-Z])$/.test(text))
  return beginningTogether(candidates, 0.15)
    .filter(column => {
      const texts = column.map(({ text }) => text)
      const ups = texts.filter((text, n) => n > 0 && text > (texts[n - 1] ?? '')).length
      return texts.length >= fewest && new Set(texts).size === texts.length && ups >= texts.length - 2
    })
    .flat()
}

const isNumber = (text: string): boolean => /^\d{3}$/.test(text)
const isWithinLabel = (text: string): boolean => /^\(?\d{1,3}\)?$/.test(text)
const isRange = (text: string): boolean => /^\(?\d{1,4}\/\d{1,3}[A-Z]?\)?$/.test(text)
const isAccount = (text: string): boolean => isRange(text) || /^\(?\d{1,4}[A-Z]?\)?$/.test(text)
const isFigure = ({ kind }: Piece): boolean => kind !== 'words'

/** What begins at one place, or so many heights of a letter behind it, each from top to bottom. */
export function beginningTogether(pieces: readonly Piece[], within: number): Piece[][] {
  const columns: Piece[][] = []
  for (const one of pieces.toSorted((a, b) => a.x - b.x)) {
    const column = columns.at(-1)
    if (column && one.x - (column[0]?.x ?? 0) < within * one.size) column.push(one)
    else columns.push([one])
  }
  return columns.map(column => column.toSorted((a, b) => a.y - b.y))
}

function standsAmong({ x, right, y }: Piece, run: Piece[]): boolean {
  const [first, last] = [run[0], run.at(-1)]
  return !!first && !!last && y >= first.y && y <= last.y && x < first.right && right > first.x
}
