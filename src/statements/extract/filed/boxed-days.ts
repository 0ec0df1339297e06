import { dayOf } from '../../../documents/calendar-rules.js'
import { asWords } from '../as-words.js'
import type { Line, Piece } from '../pdf-pieces.js'

/** A form has a box for each digit of a day: `3 1 1 2 2 0 2 3` is 31/12/2023, and none of its digits a figure. */
export const withBoxedDays = (lines: Line[]): Line[] =>
  lines.map(line => {
    const pieces: Piece[] = []
    for (let n = 0; n < line.pieces.length; n++) {
      const day = dayIn(line.pieces.slice(n, n + digits))
      pieces.push(day ?? (line.pieces[n] as Piece))
      if (day) n += digits - 1
    }
    return pieces.length === line.pieces.length ? line : { ...line, pieces }
  })

const digits = 8

function dayIn(boxes: Piece[]): Piece | undefined {
  const [first] = boxes
  const last = boxes.at(-1)
  if (!first || !last || boxes.length < digits || boxes.some(({ text }) => !/^\d$/.test(text)))
    return undefined
  const pitch = (last.x - first.x) / (digits - 1)
  const isEven = boxes.every(({ x, size }, n) => Math.abs(x - first.x - n * pitch) < 0.25 * size)
  const [, day = '', month = '', year = ''] =
    /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(boxes.map(({ text }) => text).join('')) ?? []
  if (!isEven || dayOf(Number(year), Number(month), Number(day)) === undefined) return undefined
  return asWords({ ...first, text: `${day}/${month}/${year}`, right: last.right })
}
