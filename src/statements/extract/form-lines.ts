import type { Line, Piece } from './pdf-pieces.js'

/** The lines of a page, and where labels begin beside others, as forms print two lists side by side. */
export interface FormLines {
  lines: Line[]
  /** Undefined where the page is no form, or has one list only. */
  second?: number
}

/**
 * Forms number their lines, and print the number again before the amount: `11  Rents . . . . 11  96,000`. Numbers are
 * figures only to a program, so those in front become part of the label and the others go. A line `b` or `c` belongs
 * to the number above it: `1b Less returns`.
 */
export function withoutLineNumbers(lines: Line[]): FormLines {
  const fronted = lines.map(line => ({ ...line, pieces: withNumberInFront(line.pieces) }))
  const numbers = new Set<string>()
  let repeats = 0
  for (const { pieces } of fronted) {
    const number = leading(pieces[0])
    if (number) numbers.add(number)
    if (pieces.slice(1).some(({ text }) => isLineNumber(text) && numbers.has(bare(text)))) repeats++
  }
  if (repeats < enough) return { lines: fronted }
  const all = fronted.map(line => ({ ...line, pieces: withNumbersWithin(line.pieces) }))
  const second = secondList(all)
  return { lines: numbered(all), ...(second !== undefined && { second }) }
}

/** A page with fewer is no form. */
const enough = 4

const isLineNumber = (text: string): boolean => /^\d{1,2}[a-z]?$/.test(text)
const bare = (text: string): string => text.replace(/[a-z]$/, '')
const leading = (piece: Piece | undefined): string | undefined =>
  /^(\d{1,2}) ?[a-z]? ?(?![\d.,/])/.exec(piece?.text ?? '')?.[1]

/** A short number before words is theirs, not an amount of the column at their left. */
function withNumberInFront(pieces: Piece[]): Piece[] {
  const [first, second] = pieces
  const isTheirs =
    first?.kind === 'amount' &&
    /^\d{1,8}$/.test(first.text) &&
    second?.kind === 'words' &&
    /\p{L}/u.test(second.text)
  return isTheirs && second.x - first.right < 4 * first.size ? [asWords(first), ...pieces.slice(1)] : pieces
}

/** A number and the words right behind it are one label, wherever on the line of a form they stand. */
function withNumbersWithin(pieces: Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const before = found.at(-1)
    const isLabel =
      before &&
      isLineNumber(before.text) &&
      !before.filled &&
      piece.kind === 'words' &&
      !piece.filled &&
      /^(?:[a-z] )?[\p{L}(\u201c"]/u.test(piece.text) &&
      piece.x - before.right < 3 * piece.size
    if (isLabel)
      found[found.length - 1] = {
        ...asWords(before),
        text: `${before.text} ${piece.text}`,
        right: piece.right,
      }
    else found.push(piece)
  }
  return found
}

const asWords = (piece: Piece): Piece => ({ ...piece, kind: 'words', amount: null })
const isNumbered = ({ text, kind }: Piece): boolean => kind === 'words' && /^\d{1,2}[a-z]? \S/.test(text)

/** Numbers are set by their right ends, so they don't begin at quite the same place. */
const near = 9

/** Where, on at least three lines, a numbered label stands that isn't the first of its line. */
function secondList(lines: Line[]): number | undefined {
  const starts = lines
    .flatMap(({ pieces }) => pieces.slice(1).filter(isNumbered))
    .map(({ x }) => x)
    .sort((one, other) => one - other)
  for (const [n, start] of starts.entries())
    if ((starts[n + enoughStarts - 1] ?? Infinity) - start < near) return start - 1
  return undefined
}
const enoughStarts = 3

interface List {
  x: number
  number: string
}

function numbered(lines: Line[]): Line[] {
  // Each list of the page goes on with numbers of its own.
  const lists: List[] = []
  const listAt = (x: number) => lists.findLast(list => list.x <= x + near)
  return lines.map(line => {
    const pieces = line.pieces.flatMap((piece, n) => {
      const number = leading(piece)
      if (number && (n === 0 || isNumbered(piece))) {
        begin(lists, piece.x, number)
        return [withNumber(piece, number)]
      }
      if (/^\(\d{1,2}\)$/.test(piece.text)) return [asWords(piece)]
      if (n > 0 && isLineNumber(piece.text) && lists.some(list => list.number === bare(piece.text))) return []
      return [withNumber(piece, listAt(piece.x)?.number ?? '')]
    })
    return { ...line, pieces }
  })
}

function begin(lists: List[], x: number, number: string): void {
  const known = lists.find(list => Math.abs(list.x - x) <= near)
  if (known) known.number = number
  else lists.push({ x, number })
  lists.sort((one, other) => one.x - other.x)
}

/** `b Less returns` on line 1 is `1b Less returns`. */
function withNumber(piece: Piece, number: string): Piece {
  if (piece.kind !== 'words' || number === '') return piece
  const text = piece.text
    .replace(/^([a-z])(?= \p{Lu}|$)/u, `${number}$1`)
    .replace(/^(\d{1,2}) ([a-z])(?= |$)/, '$1$2')
  return text === piece.text ? piece : { ...piece, text }
}

/**
 * Where two lists stand side by side, the second is read after the first. Lines over the whole width, such as a title
 * or a total of both, end them.
 */
export function oneAfterTheOther(lines: Line[], second: number): Line[] {
  const found: Line[] = []
  let beside: Line[] = []
  const end = () => {
    const last = beside.findLastIndex(({ pieces }) => pieces.some(piece => isOfSecond(piece, second)))
    // The first list may be the longer one.
    const rest = beside.findIndex(({ pieces }, n) => n > last && pieces.some(({ x }) => x >= second))
    const lists = rest < 0 ? beside : beside.slice(0, rest)
    found.push(...side(lists, ({ x }) => x < second), ...side(lists, ({ x }) => x >= second))
    found.push(...beside.slice(lists.length))
    beside = []
  }
  for (const line of lines) {
    const begins = line.pieces.some(piece => isOfSecond(piece, second))
    const crosses = line.pieces.some(({ x, right }) => x < second && right > second + near)
    if (crosses) end()
    if (crosses || (beside.length === 0 && !begins)) found.push(line)
    else beside.push(line)
  }
  end()
  return found
}

const isOfSecond = ({ kind, x }: Piece, second: number): boolean =>
  kind === 'words' && x >= second && x < second + 3 * near

const side = (lines: Line[], isInside: (piece: Piece) => boolean): Line[] =>
  lines.flatMap(line => {
    const pieces = line.pieces.filter(isInside)
    return pieces.length > 0 ? { ...line, pieces } : []
  })
