import type { Line, Piece } from './pdf-pieces.js'

/** Where the figures of a column stand: from the left end of the widest to the edge at their right. */
export interface Slot {
  left: number
  right: number
  edge: number
}

interface Cluster {
  pieces: Piece[]
  lines: Set<Line>
}

/** A column has at least three figures, or fewer that look like amounts and stand beside those of another. */
export const enough = 3

/**
 * The columns of figures of some lines: clusters of right edges, or of left ones and middles where a page is set so.
 * `known` are edges of the table before: what goes on on the next page may be its last row alone.
 */
export function slotsOf(lines: Line[], known: number[] = []): Slot[] {
  const found = merged(clusters(lines))
  const isKnown = ({ pieces }: Cluster) =>
    pieces.some(piece => known.some(edge => Math.abs(edge - edgeOf(piece)) < 2))
  const sure = found.filter(cluster => cluster.pieces.length >= enough || isKnown(cluster))
  const columns =
    sure.length > 0 ? found.filter(cluster => sure.includes(cluster) || isLikely(cluster, sure, lines)) : []
  const sole =
    columns.length === 0 && found.length === 1 && found[0] && found[0].pieces.length >= 2 ? found : columns
  return sole.map(({ pieces }) => spanOf(pieces)).sort((one, other) => one.edge - other.edge)
}

/** Figures that each follow right upon a line of words, wherever it ends, are one column. */
export function raggedSlot(lines: Line[]): Slot[] {
  const ends = lines.flatMap(({ pieces }) => {
    const [label, figure] = pieces
    const isLine =
      pieces.length === 2 &&
      label?.kind === 'words' &&
      figure?.kind === 'amount' &&
      /[.,]\d\d|\d[KMB]\b/i.test(figure.text) &&
      figure.x - label.right < figure.size
    return isLine ? [figure] : []
  })
  const isList = ends.length >= enough && ends.length >= 0.6 * lines.length
  return isList ? [spanOf(ends)] : []
}

const spanOf = (pieces: Piece[]): Slot => ({
  left: Math.min(...pieces.map(({ x }) => x)),
  right: Math.max(...pieces.map(({ right }) => right)),
  edge: median(pieces.map(edgeOf)),
})

/** A parenthesis or a percent sign may stand outside the column. */
export const edgeOf = ({ text, right, size }: Piece): number =>
  /[)%]$/.test(text) ? right - 0.33 * size : right

function clusters(lines: Line[]): Cluster[] {
  const figures = lines.flatMap(line =>
    line.pieces.filter(({ kind }) => kind !== 'words').map(piece => ({ line, piece })),
  )
  const found: Cluster[] = []
  let last = -Infinity
  for (const { line, piece } of figures.sort((one, other) => edgeOf(one.piece) - edgeOf(other.piece))) {
    const edge = edgeOf(piece)
    const cluster = found.at(-1)
    const fits =
      cluster &&
      edge - last <= 0.55 * piece.size &&
      edge - edgeOf(cluster.pieces[0] as Piece) <= 2 * piece.size
    if (fits) {
      cluster.pieces.push(piece)
      cluster.lines.add(line)
    } else found.push({ pieces: [piece], lines: new Set([line]) })
    last = edge
  }
  return found
}

/** Few figures are a column where they look like amounts, stand apart from all others, and their lines are within the table. */
function isLikely({ pieces, lines }: Cluster, sure: Cluster[], all: Line[]): boolean {
  const figures = sure.flatMap(({ pieces }) => pieces)
  const [top, bottom] = [Math.min(...figures.map(({ y }) => y)), Math.max(...figures.map(({ y }) => y))]
  const isAmount = ({ text, kind }: Piece) => /[.,']\d|^[-–—$(]/.test(text) || kind === 'percent'
  const isNear = ({ y, size }: Piece) => y > top - 3 * size && y < bottom + 3 * size
  return (
    pieces.some(isAmount) &&
    !isAmongWords(pieces, all) &&
    (pieces.every(isNear) || endLines(pieces, lines)) &&
    pieces.every(
      ({ y, x, right, size }) =>
        standsApart({ x, y, size }, lines) &&
        sure.every(({ pieces }) => pieces.every(other => right < other.x || x > other.right)),
    )
  )
}

/** Amounts in cents under one another, each the last of a line of words, are a column wherever the others begin. */
const endLines = (pieces: Piece[], lines: Set<Line>): boolean =>
  pieces.length > 1 &&
  pieces.every(
    one => /\d[.,]\d\d\)?$/.test(one.text) && Math.abs(edgeOf(one) - edgeOf(pieces[0] as Piece)) < 1,
  ) &&
  [...lines].every(({ pieces: all }) => pieces.includes(all.at(-1) as Piece) && all[0]?.kind === 'words')

/** Where more labels than figures stand, one that begins its line is a part of a label: `net of allowance of / $8,000`. */
function isAmongWords(pieces: Piece[], lines: Line[]): boolean {
  const { left, right } = spanOf(pieces)
  const isFirst = (one: Piece) => lines.some(line => line.pieces[0] === one)
  if (!pieces.every(isFirst)) return false
  const crossing = lines.filter(line =>
    line.pieces.some(one => one.kind === 'words' && one.x < left && one.right > right),
  )
  return crossing.length > pieces.length
}

/** A figure within a label has words close before it. */
const standsApart = ({ x, y, size }: Pick<Piece, 'x' | 'y' | 'size'>, lines: Set<Line>): boolean =>
  ![...lines].some(
    line => Math.abs(line.y - y) < size && line.pieces.some(({ right }) => right <= x && right > x - size),
  )

/** Figures of different lengths that begin at one place, or are centred there, are one column. */
function merged(found: Cluster[]): Cluster[] {
  const columns: Cluster[] = []
  for (const cluster of found) {
    const before = columns.at(-1)
    if (before && isOneColumn(before, cluster)) {
      before.pieces.push(...cluster.pieces)
      for (const line of cluster.lines) before.lines.add(line)
    } else columns.push({ pieces: [...cluster.pieces], lines: new Set(cluster.lines) })
  }
  return columns
}

function isOneColumn(one: Cluster, other: Cluster): boolean {
  if ([...other.lines].some(line => one.lines.has(line))) return false
  const pieces = [...one.pieces, ...other.pieces]
  const size = pieces[0]?.size ?? 1
  const overlap =
    Math.min(...one.pieces.map(({ right }) => right)) > Math.min(...other.pieces.map(({ x }) => x))
  if (!overlap) return false
  const few = Math.min(one.pieces.length, other.pieces.length) < enough
  return (
    few ||
    areIndented(one, other) ||
    spread(pieces.map(({ x }) => x)) < 0.4 * size ||
    spread(pieces.map(({ x, right }) => (x + right) / 2)) < 0.4 * size
  )
}

/** Figures may be set in from the right as their labels are from the left, by less than any column is wide. */
function areIndented(one: Cluster, other: Cluster): boolean {
  const edges = [one, other].map(({ pieces }) => pieces.map(edgeOf))
  const sizes = [...one.pieces, ...other.pieces].map(({ size }) => size)
  return spread(edges.map(median)) < 1.3 * Math.min(...sizes)
}

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values)
export const median = (values: number[]): number =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? 0
