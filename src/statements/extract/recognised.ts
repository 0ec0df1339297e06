import type { Mark } from './amounts.js'
import { asWords } from './as-words.js'
import { type Line, type Piece, piece } from './pdf-pieces.js'
import { isYear } from './words.js'

/** With fewer figures a page doesn't tell how it writes them. */
const enough = 8

const withCents = /\d[.,]\d\d\)?[CD]?$/
/** A figure may have lost its mark. */
const nearlyAll = 0.95

/** Where all figures have cents, a number of a digit or two is a piece of something else, such as a page's number. */
export function withoutStrays(lines: Line[]): Line[] {
  const figures = lines.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'amount'))
  const isStray = ({ text }: { text: string }) => /^-?0?[1-9]\d?$/.test(text)
  const others = figures.filter(one => !isStray(one) && /\d/.test(one.text))
  const having = others.filter(({ text }) => withCents.test(text)).length
  if (others.length < enough || having < nearlyAll * others.length) return lines
  return lines.map(line => ({
    ...line,
    pieces: line.pieces.map(one => (one.kind === 'amount' && isStray(one) ? asWords(one) : one)),
  }))
}

/** What can only be a figure, but none that anybody would write. Its place is kept: what adds up may tell what it is. */
export const withUnread = (lines: Line[]): Line[] =>
  lines.map(line => ({
    ...line,
    pieces: line.pieces.map(one =>
      one.kind === 'words' && unread.test(one.text) && !day.test(one.text)
        ? { ...one, kind: 'amount', amount: null }
        : one,
    ),
  }))
/** What heads a column: `31.12.2024`. */
const day = /^(?:[0-2]?\d|3[01])[.](?:0?\d|1[0-2])[.](?:19|20)\d\d$/
const unread = /^[-($*%]*(?=(?:\D*\d){3})\d[\d.,]*[.,][\d.,]*\d[)"']*[CD]?$/

/** Of years that follow upon one another one was cut off: `19 2020 2021`. */
export const withWholeYears = (lines: Line[], mark: Mark): Line[] =>
  lines.map(line => {
    const years = line.pieces.map(({ text }) => (isYear(text) ? Number(text) : undefined))
    const steps = years.flatMap((year, n) => (year && years[n - 1] ? [year - (years[n - 1] ?? 0)] : []))
    const [step = 0] = steps
    if (Math.abs(step) !== 1 || steps.some(other => other !== step)) return line
    const pieces = line.pieces.map((one, n) => {
      const [before, after] = [years[n - 1], years[n + 1]]
      const wanted = after ? after - step : before ? before + step : undefined
      return /^\d{2,3}$/.test(one.text) && wanted && String(wanted).endsWith(one.text)
        ? piece(String(wanted), one.x, one.right, one, mark)
        : one
    })
    return { ...line, pieces }
  })

/** The groups of a figure whose comma, or point, was taken for nothing: columns stand further apart. */
export function withWholeFigures(lines: Line[], mark: Mark): Line[] {
  const { separator, begun, group } = groups[mark]
  return lines.map(line => {
    const pieces: Piece[] = []
    for (const next of line.pieces) {
      const before = pieces.at(-1)
      const isGroup =
        before?.kind === 'amount' &&
        begun.test(before.text) &&
        group.test(next.text) &&
        next.x - before.right < 0.6 * next.size
      if (isGroup)
        pieces[pieces.length - 1] = piece(
          `${grouped(before.text, separator)}${separator}${next.text}`,
          before.x,
          next.right,
          next,
          mark,
        )
      else pieces.push(next)
    }
    return { ...line, pieces }
  })
}

/** Some of its marks may have been lost as well. */
const grouped = (text: string, separator: string): string =>
  text.replace(new RegExp(`(?<=\\d)(?=(?:\\d{3})+(?:\\${separator}|$))`, 'g'), separator)

const groups = {
  '.': {
    separator: ',',
    begun: /^[-($]*[1-9]\d{0,2}(?:,?\d{3})*$/,
    group: /^\d{3}(?:,\d{3})*(?:\.\d\d)?\)?$/,
  },
  ',': {
    separator: '.',
    begun: /^[-($]*[1-9]\d{0,2}(?:\.?\d{3})*$/,
    group: /^\d{3}(?:\.\d{3})*(?:,\d\d)?\)?$/,
  },
}
