import type { Page, Run } from '../../documents/reading/read.js'
import { isMarker, withAmounts } from './form-amounts.js'
import { oneAfterTheOther } from './form-lists.js'
import { cellOf, sourceOf } from './pdf-cells.js'
import { type Line, linesOf, type Piece } from './pdf-pieces.js'
import { withLineNumbersApart } from './scanned/line-numbers.js'
import type { FormCell, FormPage, FormRow } from './table.js'

/**
 * The pages of a form as its rows: the words of a line and the amounts behind them. Unlike a table's, the columns of a form
 * hold several lines beside each other, the number of a line stands before its amount once more, and what is filled in
 * stands a little above or below the line.
 */
export function formPagesOf(pages: readonly Page[]): FormPage[] {
  if (!pages.some(({ text }) => namesForm.test(text))) return []
  return pages.slice(0, maxPages).flatMap(page => (page.runs?.length ? [formPageOf(page)] : []))
}

const namesForm =
  /internal\s+revenue\s+service|department\s+of\s+the\s+treasury|\birs\.gov|omb\s+no\.?\s*1545|\bform\s*(?:1120|1065|990|8825|1125)|schedule\s+[cef]\s+\(form\s+1040/i
/** Returns are longer, but for what they attach. */
const maxPages = 150
const maxRuns = 3_000

function formPageOf(page: Page): FormPage {
  const isRecognised = page.recognised === true
  const seen = withoutGiants(page.runs?.slice(0, maxRuns) ?? [])
  const runs = isRecognised ? withLineNumbersApart(seen) : seen
  const printed = linesOf(runs, '.')
  const lines = withAmounts(settled(isRecognised ? onOneLine(printed) : printed), isRecognised)
  const rows = lines.map(line => segmentsOf(line, page.number))
  return {
    page: page.number,
    width: page.width ?? 612,
    isRecognised,
    lines: lines.map(({ pieces }) => pieces.map(({ text }) => text).join(' ')),
    rows: oneAfterTheOther(rows, page.width ?? 612),
  }
}

/** Arrows, boxes and leaders are none. */
const isText = ({ kind, text }: Piece): boolean => kind !== 'words' || /[\p{L}\d]/u.test(text)

/** Brackets over several lines would make one of them. */
function withoutGiants(runs: Run[]): Run[] {
  const sizes = runs.map(({ size }) => size).sort((one, other) => one - other)
  const usual = sizes[sizes.length >> 1] ?? 0
  return runs.filter(({ size }) => size <= 3 * usual)
}

const hasWords = ({ pieces }: Line): boolean =>
  pieces.some(({ kind, text }) => kind === 'words' && /\p{L}{3}/u.test(text))

/** Words that were seen a little lower than those between which they stand: `Prepaid expenses` `charges`, `and deferred`. */
function onOneLine(lines: Line[]): Line[] {
  const found: Line[] = []
  for (const line of lines) {
    const before = found.at(-1)
    const fits = (one: Piece) =>
      before?.pieces.every(({ x, right }) => one.right <= x + 1 || one.x >= right - 1)
    if (before && line.y - before.y < 0.3 * line.size && line.pieces.every(fits)) {
      const pieces = [...before.pieces, ...line.pieces].sort((one, other) => one.x - other.x)
      found[found.length - 1] = { ...before, pieces }
    } else found.push(line)
  }
  return found
}

/** What is filled in goes to the line whose words are nearest. */
function settled(all: Line[]): Line[] {
  const lines = besideTheirWords(all.map(line => ({ ...line, pieces: line.pieces.filter(isText) })))
  const worded = lines.filter(hasWords)
  const added = new Map<Line, Piece[]>()
  const rest: Line[] = []
  for (const line of lines) {
    if (hasWords(line)) continue
    const nearest = worded
      .filter(({ y }) => Math.abs(y - line.y) < 0.62 * line.size)
      .sort((one, other) => Math.abs(one.y - line.y) - Math.abs(other.y - line.y))[0]
    if (nearest) added.set(nearest, [...(added.get(nearest) ?? []), ...line.pieces])
    else rest.push(line)
  }
  return [...worded, ...rest]
    .sort((one, other) => one.y - other.y)
    .map(line => {
      const pieces = [...line.pieces, ...(added.get(line) ?? [])]
      return { ...line, pieces: pieces.sort((one, other) => one.x - other.x) }
    })
}

/** Where lists stand side by side, their lines may be a little apart: a figure goes with the words of its own list. */
function besideTheirWords(lines: Line[]): Line[] {
  const taken = new Map<Line, Piece[]>()
  for (const [n, line] of lines.entries())
    for (const figure of line.pieces.filter(({ kind }) => kind === 'amount')) {
      const own = wordsBefore(line, figure)
      const others = [lines[n - 1], lines[n + 1]].filter(other => other !== undefined)
      const near = others.find(
        other =>
          Math.abs(other.y - figure.y) < 0.3 * line.size && wordsBefore(other, figure) > own + anotherList,
      )
      if (own > 0 && near) taken.set(near, [...(taken.get(near) ?? []), figure])
    }
  const moved = new Set([...taken.values()].flat())
  return lines.map(line => {
    const pieces = [...line.pieces.filter(piece => !moved.has(piece)), ...(taken.get(line) ?? [])]
    return { ...line, pieces: pieces.sort((one, other) => one.x - other.x) }
  })
}

/** So far apart begin the words of two lists, at least. */
const anotherList = 150

/** How far to the right the words before a figure reach. */
const wordsBefore = ({ pieces }: Line, { x }: Piece): number =>
  Math.max(
    0,
    ...pieces.flatMap(({ kind, text, right }) =>
      kind === 'words' && right <= x && /\p{L}{3}/u.test(text) ? [right] : [],
    ),
  )

/** Words this far from those before them begin another line of the form. */
const farApart = 24

function segmentsOf(line: Line, page: number): FormRow[] {
  const found: { words: Piece[]; number: Piece | undefined; amounts: Piece[] }[] = []
  let isBoxed = false
  const begin = (number?: Piece) => {
    found.push({ words: [], number, amounts: [] })
    isBoxed = false
  }
  for (const [n, piece] of line.pieces.entries()) {
    const current = found.at(-1)
    const next = line.pieces[n + 1]
    if (isMarker(piece)) {
      const isInFront =
        next !== undefined && !isMarker(next) && next.kind === 'words' && next.x - piece.right < 24
      if (!current || isInFront) begin(piece)
      else isBoxed = true
    } else if (piece.kind === 'words') {
      const last = current?.words.at(-1) ?? current?.number
      const isApart =
        !current ||
        isBoxed ||
        current.amounts.length > 0 ||
        (last !== undefined && piece.x - last.right > farApart) ||
        /^[a-h] \p{Lu}/u.test(piece.text)
      if (isApart && !(current && last === current.number && current.amounts.length === 0)) begin()
      found.at(-1)?.words.push(piece)
    } else {
      if (!current) begin()
      found.at(-1)?.amounts.push(piece)
    }
  }
  return found.map(({ words, number, amounts }) => {
    const all = [...(number ? [number] : []), ...words]
    return {
      label: all
        .map(({ text }) => text)
        .join(' ')
        .replace(/[~_|]{1,}|\.{3,}/g, ' ')
        .trim(),
      x: (all[0] ?? amounts[0])?.x ?? 0,
      right: Math.max(...(all.length > 0 ? all : amounts).map(({ right }) => right)),
      y: line.y,
      cells: amounts.map((one): FormCell => ({ ...cellOf(one, page), x: one.x, right: one.right })),
      source: sourceOf([...all, ...amounts], page),
    }
  })
}
