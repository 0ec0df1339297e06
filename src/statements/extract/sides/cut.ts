import { amountOf, type Mark } from '../amounts.js'
import { areAccountCodes } from '../filed/account-codes.js'
import type { PageBlock } from '../pdf-blocks.js'
import { enough, type Slot } from '../pdf-columns.js'
import { type Line, type Piece, piece } from '../pdf-pieces.js'
import { isPeriodLike } from '../words.js'

/**
 * Where a page should be cut, because another table stands beside the first: labels between two columns, on at least
 * three lines, with figures behind them; or a column of labels, of which some stand higher or lower than all figures.
 */
export function cutBetween(
  { above, body: lines }: Pick<PageBlock, 'above' | 'body'>,
  slots: Slot[],
  known?: number,
): number | undefined {
  for (const [n, slot] of slots.slice(0, -1).entries()) {
    const next = slots[n + 1] as Slot
    const between = lines.flatMap(line => {
      const words = line.pieces.filter(
        ({ kind, text, x, right }) =>
          kind === 'words' && x > slot.edge && right < next.edge && /\p{L}{2}/u.test(text),
      )
      const isFollowed = line.pieces.some(
        ({ kind, x }) => kind !== 'words' && x > (words[0]?.right ?? Infinity),
      )
      return isFollowed ? words.slice(0, 1) : []
    })
    const isFirst = slots
      .slice(0, n + 1)
      .some(({ left }) =>
        lines.some(({ pieces }) => pieces.some(({ kind, right }) => kind === 'words' && right < left)),
      )
    if (!isFirst) continue
    const at = labelsFrom(
      lines,
      slot,
      next,
      above.some(line => headsBoth(line, slot, next)),
    )
    const codes = n > 0 && areCodes(lines, slot) ? slot.left : Infinity
    if (at !== undefined) return Math.min(at, codes) - 1
    if (between.length >= enough) return Math.min(...between.map(({ x }) => x), codes) - 1
  }
  return known !== undefined && goesOnAt(known, lines, slots) ? known : undefined
}

/** The page before was cut there, and labels begin there on this one, too. */
const goesOnAt = (cut: number, lines: Line[], slots: Slot[]): boolean =>
  slots.some(({ right }) => right < cut) &&
  slots.some(({ left }) => left > cut) &&
  lines.some(({ pieces }) => pieces.some(({ kind, x }) => kind === 'words' && Math.abs(x - cut - 1) < 2))

const fewestLabels = 5
const fewestApart = 2

/** Where labels begin between two columns: most of them at one place, and some on lines of their own. */
function labelsFrom(lines: Line[], slot: Slot, next: Slot, areHeaded: boolean): number | undefined {
  const labels = lines.flatMap(line => {
    const label = line.pieces.find(
      ({ kind, text, x, right }) =>
        kind === 'words' && x > slot.right && right < next.edge && /\p{L}{2}/u.test(text),
    )
    return label ? [{ x: label.x, isApart: line.pieces[0] === label }] : []
  })
  const most = mostAlike(labels)
  if (!most || most.length < Math.max(areHeaded ? 2 : fewestLabels, labels.length / 2)) return undefined
  if (areHeaded) return Math.min(...most.map(({ x }) => x))
  if (most.filter(({ isApart }) => isApart).length < fewestApart) return undefined
  return Math.min(...most.map(({ x }) => x))
}

/** Of all that begin within two points, the most. */
function mostAlike<T extends { x: number }>(labels: readonly T[]): T[] | undefined {
  const inOrder = labels.toSorted((one, other) => one.x - other.x)
  let [from, best] = [0, [0, 0]]
  for (const [n, { x }] of inOrder.entries()) {
    while ((inOrder[from]?.x ?? x) < x - 2) from++
    if (n + 1 - from > (best[1] ?? 0) - (best[0] ?? 0)) best = [from, n + 1]
  }
  return labels.length === 0 ? undefined : inOrder.slice(...best)
}

/** `Expenses   2024   2023   Income   2024   2023`. */
function headsBoth({ pieces }: Line, slot: Slot, next: Slot): boolean {
  const isPeriod = ({ text }: Piece) => isPeriodLike(text)
  const between = pieces.findIndex(
    one => !isPeriod(one) && /\p{L}{3}/u.test(one.text) && one.x > slot.right && one.right < next.right,
  )
  return (
    between > 1 &&
    pieces[0] !== undefined &&
    !isPeriod(pieces[0]) &&
    pieces.slice(1, between).some(isPeriod) &&
    pieces.slice(between + 1).some(isPeriod)
  )
}

/** Numbers of accounts before the labels of the second table: as a chart lists them, or of one length, short ones in their order. */
function areCodes(lines: Line[], { left, right }: Slot): boolean {
  const figures = lines.flatMap(({ pieces }) =>
    pieces.filter(({ kind, x, right: end }) => kind !== 'words' && x >= left && end <= right),
  )
  const texts = figures.map(({ text }) => text)
  const named = lines.filter(({ pieces }) =>
    pieces.some((one, n) => figures.includes(one) && pieces[n + 1]?.kind === 'words'),
  ).length
  const length = texts[0]?.length ?? 0
  const isCode = (text: string) => /^\d{2,6}$/.test(text) && text.length === length
  const areRising = texts.every((text, n) => n === 0 || text > (texts[n - 1] ?? ''))
  const areEach = length > 2 ? new Set(texts).size === texts.length : areRising
  return (
    (areAccountCodes(texts) && named >= 0.8 * texts.length) ||
    (texts.length >= enough && texts.every(isCode) && areEach)
  )
}

/** The last figure of the first table may be written at once with the label behind it: `- 4) Donations`. */
export function partedAt(cut: number, one: Piece, mark: Mark): Piece[] {
  const [, figure = '', label = ''] = /^((?:[-–]|\(?[\d.,']+\)?)) (\S.*\p{L}{2}.*)$/u.exec(one.text) ?? []
  const isAcross = one.kind === 'words' && one.x < cut - one.size / 2 && one.right > cut
  if (!isAcross || label === '' || (figure !== '-' && amountOf(figure, mark) === undefined)) return [one]
  return [piece(figure, one.x, cut - 1, one, mark), { ...one, text: label, x: cut + 1 }]
}
