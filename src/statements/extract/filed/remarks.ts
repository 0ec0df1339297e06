import { asWords } from '../as-words.js'
import type { Line, Piece } from '../pdf-pieces.js'

const currency = String.raw`(?:€|EUR|T€|TEUR|Euro|£|\$|CHF|TCHF)`
const number = String.raw`\d[\d.,' ]*`
const earlier = String.raw`(?:(?:i\. ?)?Vj\.?|Vorjahr|Vorj\.|[Pp]revious year|[Nn]-1|[Vv]orig jaar) ?:?`
const remark = new RegExp(`^${currency} ?${number}\\( ?(?:${earlier} ?)?${currency} ?${number}\\)?$`)
const opening = new RegExp(`^${currency}`)

/**
 * What a line holds of something may be told in its words, with what it was the year before in parentheses: `of taxes € 1,200.00
 * (€ 900.00)`. Set as text goes on, with no room of a column between, neither of them is a figure of the table.
 */
export const withRemarks = (lines: Line[]): Line[] =>
  lines.map(line => {
    const at = line.pieces.findIndex((_, n) => isRemark(line.pieces.slice(n)))
    const said = line.pieces.slice(at)
    const [first, last] = [said[0], said.at(-1)]
    if (at < 0 || !first || !last) return line
    const whole = asWords({ ...first, text: textOf(said), right: last.right })
    return { ...line, pieces: [...line.pieces.slice(0, at), whole] }
  })

const isRemark = (pieces: Piece[]): boolean =>
  opening.test(pieces[0]?.text ?? '') &&
  remark.test(textOf(pieces)) &&
  pieces.slice(1).every((one, n) => one.x - (pieces[n]?.right ?? 0) < 0.6 * one.size)

const textOf = (pieces: Piece[]): string => pieces.map(({ text }) => text).join(' ')
