import type { Shape } from '../pictures/shapes.js'
import type { Word } from './recognise-text.js'

/** A short level stroke, by its shape. Ink runs out a little where a small picture was enlarged. */
export const isDash = ({ left, top, right, bottom }: Shape, type: number): boolean =>
  right - left > 0.2 * type &&
  right - left < 0.9 * type &&
  bottom - top <= Math.max(2, 0.3 * type) &&
  right - left > 1.5 * (bottom - top)

/**
 * Dashes that stand by themselves, which the recogniser takes for specks: one in the midst of a column of figures says that
 * there is nothing, and those at a column's left edge are the minus of the figures behind them.
 */
export function withLoneDashes(seen: Word[], shapes: Shape[], type: number): Word[] {
  const figures = seen.filter(({ text }) => amount.test(text))
  if (figures.length < enough) return seen
  const alone = shapes
    .filter(shape => isDash(shape, type) && shape.right - shape.left > 0.3 * type)
    .filter(dash => !shapes.some(other => isClose(other, dash, type)))
  // There is no other ink in such a word.
  const words = seen.filter(word => !alone.some(dash => isTakenFor(word, dash)))
  const dashes = alone
    .map(dash => ({ dash, line: words.filter(word => isLevel(word, dash, type)) }))
    .filter(({ dash, line }) => line.some(word => word.left < dash.left && /\p{L}{2}/u.test(word.text)))
  const minuses = minusesAmong(
    dashes.filter(({ dash }) => columnOf(dash, figures, type).length < 2),
    type,
  )
  const nothings = dashes
    .filter(({ dash, line }) => !minuses.has(dash) && isNothing(dash, line, figures, type))
    .map(({ dash }) => wordOf(dash))
  const kept = new Set([...minuses.keys(), ...nothings.map(({ dash }) => dash)])
  const signs = new Map([...minuses].map(([dash, figure]) => [figure, dash]))
  return [
    ...seen
      .filter(word => ![...kept].some(dash => isTakenFor(word, dash)))
      .map(word => {
        const dash = signs.get(word)
        if (!dash || /^[-–(]/.test(word.text)) return word
        const width = word.left + word.width - dash.left
        return { ...word, text: `-${word.text}`, left: dash.left, width }
      }),
    ...nothings.map(({ dash, ...word }) => word),
  ]
}

interface Placed {
  dash: Shape
  /** The words beside it. */
  line: Word[]
}

/** Several below each other, each with a figure behind it. */
function minusesAmong(dashes: Placed[], type: number): Map<Shape, Word> {
  const found = dashes.flatMap(({ dash, line }) => {
    const figure = nextOf(dash, line)
    return figure && figure.left - dash.right < widest * type ? [{ dash, figure }] : []
  })
  const sure = found.filter(
    one => found.filter(other => Math.abs(other.dash.left - one.dash.left) < 0.4 * type).length > 1,
  )
  return new Map(sure.map(({ dash, figure }) => [dash, figure]))
}

const isTakenFor = ({ text, left, top, width, height }: Word, dash: Shape): boolean =>
  text.length < 3 &&
  left < dash.right &&
  left + width > dash.left &&
  top < dash.bottom &&
  top + height > dash.top

const wordOf = (dash: Shape) => ({
  dash,
  text: '-',
  left: dash.left,
  top: dash.top,
  width: dash.right - dash.left,
  height: dash.bottom - dash.top,
  confidence: 90,
})

const enough = 5
/** How far from its figure a minus at the edge of its cell may be. */
const widest = 12
const amount = /^[-(]?\d[\d.,]*\d\)?$/

/** Half as high as capitals. */
const isLevel = ({ top, height }: Word, dash: Shape, type: number): boolean => {
  const middle = (dash.top + dash.bottom) / 2
  return middle > top + 0.2 * height && middle < top + 0.85 * height && height < 1.6 * type
}

const nextOf = (dash: Shape, line: Word[]): Word | undefined => {
  const [next] = line.filter(({ left }) => left >= dash.right).sort((one, other) => one.left - other.left)
  return next && /^\d[\d.,]*\)?$/.test(next.text) ? next : undefined
}

/** What has other ink beside it is part of something. */
const isClose = (other: Shape, dash: Shape, type: number): boolean =>
  other !== dash &&
  other.left < dash.right + 0.5 * type &&
  other.right > dash.left - 0.5 * type &&
  other.top < dash.bottom + 0.5 * type &&
  other.bottom > dash.top - 0.5 * type

/** The figures that stand above and below it. */
const columnOf = (dash: Shape, figures: Word[], type: number): Word[] =>
  figures.filter(({ left, width }) => left - 0.5 * type < dash.left && dash.right < left + width + 0.8 * type)

function isNothing(dash: Shape, line: Word[], figures: Word[], type: number): boolean {
  const column = columnOf(dash, figures, type)
  const isFree = !line.some(({ left, width }) =>
    column.some(
      one => left < one.left + one.width && left + width > one.left && left + width > dash.left - 2 * type,
    ),
  )
  return column.length >= 3 && isFree
}
