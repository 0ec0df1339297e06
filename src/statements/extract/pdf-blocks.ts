import { edgeOf } from './pdf-columns.js'
import type { Line } from './pdf-pieces.js'
import { headsColumn, isPeriodLike, isYear, namesStatement } from './words.js'

/** Lines of a page that can be one table: those above it, those from its first figures to its last, those below. */
export interface PageBlock {
  above: Line[]
  body: Line[]
  below: Line[]
}

/** Cuts a page where prose, a title or new column headers stand between figures. */
export function blocksOf(lines: Line[], width: number): PageBlock[] {
  const hasFigures = lines.map(({ pieces }) => pieces.some(({ kind }) => kind !== 'words'))
  const stretches: [first: number, last: number][] = []
  for (const [n, has] of hasFigures.entries()) {
    if (!has || isProse(lines[n], width)) continue
    const last = stretches.at(-1)
    const [before, between] = [
      lines.slice(last?.[0], (last?.[1] ?? -1) + 1),
      lines.slice((last?.[1] ?? -1) + 1, n),
    ]
    const goesOn = last && isOneTable(before, between, lines[n] as Line, width)
    if (goesOn && !isElsewhere(before, lines[n] as Line, n - last[1])) last[1] = n
    else stretches.push([n, n])
  }
  return stretches.map(([first, last], n) => {
    const from = (stretches[n - 1]?.[1] ?? -1) + 1
    const to = stretches[n + 1]?.[0] ?? lines.length
    const between = lines.slice(last + 1, to)
    const ends = n < stretches.length - 1 ? Math.min(between.length, footAt(between)) : between.length
    return {
      above: near(lines.slice(from, first), width),
      body: lines.slice(first, last + 1),
      below: between.slice(0, Math.min(ends, 6)),
    }
  })
}

/** Sentences, which may have figures in them, are as wide as the page and have no columns. */
const isProse = (line: Line | undefined, width: number): boolean => {
  const words = line?.pieces.filter(({ kind }) => kind === 'words') ?? []
  const widest = words.reduce((most, { x, right }) => Math.max(most, right - x), 0)
  return widest > 0.6 * width && (line?.pieces.length ?? 0) <= 2
}

function isOneTable(before: Line[], between: Line[], next: Line, width: number): boolean {
  // Forms have many lines that nobody has filled in.
  const unnumbered = between.filter(({ pieces }) => !/^\d{1,2}[a-z]?\b/.test(pieces[0]?.text ?? ''))
  if (unnumbered.length > 7 && !areRows([...between, next]) && !areLabels(before, between, next)) return false
  if (between.filter(line => isProse(line, width)).length >= 2) return false
  return !between.some(line => isTitleLine(line, width) || isHeaderLine(line))
}

/** Names of lines left empty: they end before the figures of the lines above, which have those of the next one below them. */
function areLabels(before: Line[], between: Line[], next: Line): boolean {
  const figuresOf = ({ pieces }: Line) => pieces.filter(({ kind }) => kind !== 'words')
  const above = before.flatMap(figuresOf)
  const inLine = figuresOf(next).map(piece =>
    above.filter(other => Math.abs(edgeOf(other) - edgeOf(piece)) < 0.5 * piece.size),
  )
  const left = Math.min(...inLine.flat().map(({ x }) => x))
  return (
    between.length < 20 &&
    inLine.length > 1 &&
    inLine.every(found => found.length > 0) &&
    between.every(({ pieces }) => pieces.length < 3 && pieces.every(({ right, size }) => right < left - size))
  )
}

/** One below the other at one distance, and no more of them than a page of a form has. */
function areRows(lines: Line[]): boolean {
  const steps = lines.slice(1).map(({ y }, n) => y - (lines[n]?.y ?? 0))
  const usual = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0
  return (
    lines.length < 60 &&
    steps.every(step => Math.abs(step - usual) < 0.15 * usual || Math.abs(step - 2 * usual) < 0.15 * usual) &&
    lines.every(({ pieces }) => pieces.every(({ text }) => !/[.;:]$/.test(text)))
  )
}

/** Several figures below some lines of words, none of which stands in a column of those above. */
function isElsewhere(lines: Line[], next: Line, distance: number): boolean {
  const figures = next.pieces.filter(({ kind }) => kind !== 'words')
  if (distance < 3 || figures.length < 2 || isStepped(lines.at(-1), figures)) return false
  const edges = lines.flatMap(({ pieces }) =>
    pieces.flatMap(piece => (piece.kind === 'words' ? [] : [edgeOf(piece)])),
  )
  return !figures.some(piece => edges.some(edge => Math.abs(edge - edgeOf(piece)) < 0.8 * piece.size))
}

/** As many figures as in the line above, all moved aside by one step: what totals sum up may stand left of them. */
function isStepped(last: Line | undefined, figures: Line['pieces']): boolean {
  const before = last?.pieces.filter(({ kind }) => kind !== 'words') ?? []
  const size = last?.size ?? 0
  const steps = figures.map((piece, n) => edgeOf(piece) - edgeOf(before[n] ?? piece))
  const gaps = before.slice(1).map((piece, n) => piece.x - (before[n]?.right ?? 0))
  const isSame = steps.every(step => Math.abs(step - (steps[0] ?? 0)) < size)
  return before.length === figures.length && isSame && Math.abs(steps[0] ?? 0) < Math.min(...gaps)
}

const isTitleLine = ({ pieces }: Line, width: number): boolean => {
  const [first] = pieces
  if (!first) return false
  // Forms name their schedules in a box at the left: `Schedule M-1`.
  if (/^schedule [a-z](?:-\d)?(?:$| [A-Z])/i.test(first.text)) return true
  return pieces.length === 1 && first.right - first.x < 0.6 * width && namesStatement(first.text)
}

/** Periods or other headers in at least two places. */
const isHeaderLine = ({ pieces }: Line): boolean =>
  pieces.filter(({ text }) => isYear(text) || headsColumn(text) || (isPeriodLike(text) && text.length < 40))
    .length >= 2

/** How many of the lines between two tables belong to the one before. */
function footAt(between: Line[]): number {
  let widest = 0
  let at = 0
  for (let n = 1; n < between.length; n++) {
    const gap = (between[n]?.y ?? 0) - (between[n - 1]?.y ?? 0)
    if (gap > widest + 1) {
      widest = gap
      at = n
    }
  }
  return at
}

/** The lines above a table up to the text before them. A title in large letters may be as wide as text. */
function near(lines: Line[], width: number): Line[] {
  const isTitle = ({ pieces: [first, ...others] }: Line) =>
    first !== undefined && others.length === 0 && namesStatement(first.text) && !/[.,;]$/.test(first.text)
  const prose = lines.findLastIndex(
    (line, n) => isProse(line, width) && (n === 0 ? !isTitle(line) : isProse(lines[n - 1], width)),
  )
  return lines.slice(prose + 1).slice(-14)
}

/**
 * Whoever signed stands below, with the number of a licence or an identity card: a figure that is alone in its line and in line
 * with no other. What stands there is below the table.
 */
export function withoutSignatures({ above, body, below }: PageBlock): PageBlock {
  const figures = body.map(({ pieces }) => pieces.filter(({ kind }) => kind !== 'words'))
  const last = figures.findLastIndex(found => found.length > 1)
  const listed = figures.slice(0, last + 1)
  const from = figures.findIndex(
    ([figure, ...others], n) =>
      n > last && figure && others.length === 0 && !listed.flat().some(other => areAligned(figure, other)),
  )
  const isTable = listed.filter(found => found.length > 1).length > 2
  if (!isTable || from < 0) return { above, body, below }
  return { above, body: body.slice(0, from), below: [...body.slice(from), ...below] }
}

const areAligned = (one: Line['pieces'][number], other: Line['pieces'][number]): boolean =>
  Math.abs(one.right - other.right) < 2 * one.size || (one.x < other.right && other.x < one.right)
