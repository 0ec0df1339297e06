import type { Run } from '../../documents/reading/read.js'
import { amountOf, isPercent, type Mark, plainSigns, scaledFigure } from './amounts.js'
import { asWords } from './as-words.js'
import { isDay, withDays, withYears } from './drawn/days.js'
import { isRule, isYear } from './words.js'

/** A word, a phrase or a figure on a page. */
export interface Piece {
  text: string
  kind: 'words' | 'amount' | 'percent'
  amount: number | null
  x: number
  right: number
  y: number
  size: number
  filled: boolean
}

/** What stands on one baseline, from left to right. */
export interface Line {
  y: number
  size: number
  pieces: Piece[]
  /** It speaks of the whole table, over whichever columns it stands. */
  isTitle?: true
}

export function linesOf(runs: Run[], mark: Mark): Line[] {
  const pieces = runs
    .flatMap(run => (isRule(run.text) ? [] : split(run, mark)))
    .sort((one, other) => one.y - other.y)
  const lines: Line[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last && piece.y - last.y <= Math.max(1, 0.18 * Math.max(piece.size, last.size))) {
      last.pieces.push(piece)
      last.size = Math.max(last.size, piece.size)
    } else lines.push({ y: piece.y, size: piece.size, pieces: [piece] })
  }
  for (const line of lines) line.pieces = withYears(withoutPageNumber(joined(line.pieces, mark)))
  return lines.filter(({ pieces }) => pieces.length > 0)
}

/** A short number alone on its line is that of the page. */
const withoutPageNumber = (pieces: Piece[]): Piece[] =>
  pieces.length === 1 && /^[-–]? ?\d{1,3} ?[-–]?$/.test(pieces[0]?.text ?? '') ? [] : pieces

const figure = String.raw`${scaledFigure}|[-(<]{0,2}(?:[$€£¥₹]|Rs\.?)? ?[-(<]{0,2}\d[\d.,']*[)>]?-?%?[)>]?|[-–][$€£¥₹]|[-–—]{1,2}|\.\d+`
const tokens = new RegExp(`(?=\\S)(?:${figure}|.)`, 'g')
const figureOrSign = new RegExp(`^(?:${figure}|[$€£¥₹()%])$`)
const scaledAtEnd = new RegExp(`(?<=\\p{L}:? +)${scaledFigure}$`, 'u')
/** A figure that nobody would take for a year, a day or a number of a note. */
const grouped =
  /^(?:[-(<]{0,2}[$€£¥₹]?[-(]?(?:\d{1,3}(?:[.,']\d{2,3})+(?:[.,]\d+)?|\d+[.,]\d{2})[)>]?-?|[-–—]|[$€£¥₹])$/

/** Some programs write a whole line at once, with spaces between its columns, and some several figures. */
function split(run: Run, mark: Mark): Piece[] {
  const parts: { text: string; at: number }[] = []
  for (const { 0: text, index } of run.text.matchAll(/\S+(?: \S+)*/g)) {
    const figuresAt = figuresFrom(text, mark)
    const words = text.slice(0, figuresAt).trimEnd()
    if (words !== '') parts.push({ text: words, at: index })
    for (const token of text.slice(figuresAt).matchAll(tokens))
      parts.push({ text: token[0], at: index + figuresAt + token.index })
  }
  const as = { ...run, filled: Boolean(run.filled) }
  if (parts.length === 1 && parts[0]?.text === run.text)
    return [piece(run.text, run.x, run.x + run.width, as, mark)]
  const total = widthOf(run.text) || 1
  const place = (length: number) => run.x + (run.width * widthOf(run.text.slice(0, length))) / total
  return parts.map(({ text, at }) => piece(text, place(at), place(at + text.length), as, mark))
}

/** `3-1-1-02` numbers an account. */
const code = /^\d{1,4}(?:-\d{1,6})+$/

/** Where the figures at the end of a text begin: at its start where it has nothing else, behind it where it has none. */
function figuresFrom(text: string, mark: Mark): number {
  if (!/[\d\-–—$€£¥₹()%]/.test(text) || isDay(text) || code.test(text)) return text.length
  const all = text.length < 200 ? (text.match(tokens) ?? []) : []
  const isOne = amountOf(text, mark) !== undefined && !/ [$£₹]$/.test(text)
  if (all.length > 1 && !isOne && all.every(token => figureOrSign.test(token))) return 0
  const scaled = text.search(scaledAtEnd)
  if (scaled > 0) return scaled
  let from = text.length
  for (let space = text.lastIndexOf(' '); space > 0; space = text.lastIndexOf(' ', space - 1)) {
    if (!grouped.test(text.slice(space + 1, from))) break
    from = space
  }
  const words = text.slice(0, from)
  return /\p{L}/u.test(words) && !/\d$/.test(words) ? from : text.length
}

/** How wide letters usually are, in thousandths: enough to tell where in a line each word stands. */
const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text) width += widths[letter.charCodeAt(0)] ?? widthOfLetter(letter)
  return width
}

const widthOfLetter = (letter: string): number =>
  /[.,:;'|!ijlI\sft]/.test(letter)
    ? 278
    : /[()\-r/]/.test(letter)
      ? 333
      : /[A-Zmw%—]/.test(letter)
        ? 720
        : 556

const widths = Array.from({ length: 128 }, (_, code) => widthOfLetter(String.fromCharCode(code)))

export function piece(
  text: string,
  x: number,
  right: number,
  { y, size, filled }: Pick<Piece, 'y' | 'size' | 'filled'>,
  mark: Mark,
): Piece {
  const amount = isYear(text.replace(/^\((.*)\)$/, '$1')) ? undefined : amountOf(text, mark)
  const kind = amount !== undefined ? 'amount' : isPercent(text) ? 'percent' : 'words'
  return { text, kind, amount: amount ?? null, x, right, y, size, filled }
}

/** A short number before words is theirs, and so is the dash of a list, not an amount of the column at their left. */
export function withNumberInFront(line: Line): Line {
  const [first, second] = line.pieces
  const isDash = /^[-–—]$/.test(first?.text ?? '')
  const isTheirs =
    first?.kind === 'amount' &&
    (isDash || /^\d{1,8}$/.test(first.text)) &&
    second?.kind === 'words' &&
    /\p{L}/u.test(second.text) &&
    second.x - first.right < (isDash ? 1.5 : 4) * first.size
  return isTheirs ? { ...line, pieces: [asWords(first), ...line.pieces.slice(1)] } : line
}

/** Puts together what belongs together: signs to their figures wherever they stand before them, words to words. */
function joined(pieces: Piece[], mark: Mark): Piece[] {
  const found: Piece[] = []
  for (const next of withDays(pieces.map(withoutLeaders).sort((one, other) => one.x - other.x))) {
    if (next.text === '') continue
    const before = found.at(-1)
    if (before && isDrawnTwice(before, next)) continue
    if (before && belongs(before, next)) {
      const gap =
        next.x - before.right > 0.12 * next.size && !/[($€£¥₹]$|(?:^|[^ ])-$/.test(before.text) ? ' ' : ''
      const text = plainSigns(before.text) === '-' ? `-${next.text}` : `${before.text}${gap}${next.text}`
      const filled = before.filled || next.filled
      found[found.length - 1] = piece(text, before.x, next.right, { ...next, filled }, mark)
    } else found.push(next)
  }
  const isSign = ({ text }: Piece) => /^[()$€£¥₹]+$/.test(text)
  // A line of nothing else says over its columns what their unit is.
  return found.length > 1 && found.every(isSign) ? found : found.filter(one => !isSign(one))
}

function belongs(before: Piece, next: Piece): boolean {
  const gap = next.x - before.right
  const em = Math.min(before.size, next.size)
  if (/^(?:[$€£¥₹] ?\(?|\(\$?|[-–] ?[$€£¥₹]|Rs\.?|[A-Z]{0,2}\$)$/.test(before.text))
    return next.kind !== 'words' || /^(?:\(|[$€£¥₹].)/.test(next.text)
  if (/^[)%]+$/.test(next.text)) return before.kind !== 'words' ? gap < 1.2 * em : gap < 0.55 * em
  // A minus may be drawn by itself; one that stands for nothing has room on both sides.
  if (/^[-–−]$/.test(before.text) && next.kind === 'amount' && gap < 0.15 * em) return true
  if (before.kind !== 'words' && next.kind !== 'words') return isGroup(before, next) && gap < 0.65 * em
  if (/^(?:cr|dr)\.?$/i.test(next.text) && before.kind === 'amount') return gap < 0.8 * em
  if (/^[($€£¥₹]+$/.test(next.text)) return false
  // Between words a dash is a dash.
  if (before.kind === 'words' && /^[-–—]$/.test(next.text)) return gap < 0.55 * em
  // What stands in parentheses is one: `(in millions, ex` and `cept per share data)`.
  if (/\([^()]{2,}$/.test(before.text) && /^[^()\d]{2,}\)/.test(next.text)) return gap < 2 * em
  const isBare = (piece: Piece) => piece.kind === 'words' || /^\d{1,3}$/.test(piece.text)
  // On a typewriter a space is as wide as a letter.
  if (isBare(before) && isBare(next)) return gap < (isTyped(before) && isTyped(next) ? 0.65 : 0.55) * em
  // A name that is too long runs into the amount behind it.
  if (before.kind === 'words' && next.kind === 'amount' && /\d[.,]\d\d$/.test(next.text) && gap < -0.3 * em)
    return false
  return gap < 0.15 * em
}

/** What is bold may be drawn twice, group by group. */
const isDrawnTwice = (before: Piece, next: Piece): boolean =>
  before.text === next.text
    ? Math.abs(before.x - next.x) < 0.1 * next.size
    : before.text.endsWith(` ${next.text}`) && Math.abs(before.right - next.right) < 0.1 * next.size

/** Thousands may be drawn group by group: columns of figures stand further apart. */
const isGroup = (before: Piece, next: Piece): boolean =>
  /^[-–(]{0,2}[1-9]\d{0,2}(?: \d{3})*$/.test(before.text) && /^\d{3}(?:[.,]\d\d)?\)?$/.test(next.text)

const isTyped = ({ text, x, right, size }: Piece): boolean =>
  Math.abs(right - x - 0.6 * size * text.length) < 0.02 * size * text.length

/** Dots that lead the eye to a figure take its label's end away from it. */
function withoutLeaders(one: Piece): Piece {
  let end = one.text.length
  while (end > 0 && /[.…_·\s]/.test(one.text[end - 1] as string)) end--
  const led = one.text.slice(end)
  if (!/^\s/.test(led) && led.trim().length < 3) return one
  const text = one.text.slice(0, end)
  return { ...one, text, right: one.x + ((one.right - one.x) * widthOf(text)) / (widthOf(one.text) || 1) }
}

/**
 * Numbers of accounts on the right side of an account stand before their names, as its amounts would: each is put to the name
 * behind it where they stand below each other and all their names do.
 */
export function withCodesBeforeNames(lines: Line[]): Line[] {
  const pairs = lines.flatMap(({ pieces }) =>
    pieces.slice(1).flatMap((code, n) => {
      const name = pieces[n + 2]
      return name && isCode(code) && isNameBehind(name, code) ? [{ code, name }] : []
    }),
  )
  const theirs = new Set(
    pairs
      .filter(one => {
        const column = pairs.filter(
          other => isAligned(one.code, other.code) && isAligned(one.name, other.name),
        )
        return column.length >= fewestCodes && column.some(({ code }) => code.kind === 'words')
      })
      .map(({ code }) => code),
  )
  return theirs.size === 0 ? lines : lines.map(line => ({ ...line, pieces: withTheirs(line.pieces, theirs) }))
}

/** As many make a column, and few labels happen to begin with a number at the same place. */
const fewestCodes = 4

const isCode = ({ text }: Piece): boolean => /^\d{1,8}(?:[./-]\d{1,6})*$/.test(text)

const isNameBehind = ({ kind, text, x }: Piece, code: Piece): boolean =>
  kind === 'words' && /^\p{L}/u.test(text) && x - code.right < 6 * code.size

const isAligned = (one: Piece, other: Piece): boolean => Math.abs(one.x - other.x) < 0.5 * one.size

function withTheirs(pieces: Piece[], theirs: ReadonlySet<Piece>): Piece[] {
  return pieces.flatMap((one, n) => {
    const before = pieces[n - 1]
    if (theirs.has(one)) return []
    if (!before || !theirs.has(before)) return [one]
    return [{ ...one, text: `${before.text} ${one.text}`, x: before.x }]
  })
}
