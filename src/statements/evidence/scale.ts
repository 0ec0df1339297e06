import type { Column } from '../extract/table.js'
import { unaccented } from './unaccented.js'

interface Headed {
  above: readonly string[]
  columns: readonly Column[]
}

/** What stands over a table's figures. */
export const headOf = ({ above, columns }: Headed): string[] => [
  ...above,
  ...columns.flatMap(({ header }) => header),
]

/** What one unit of a table is, where the table says it: a bare `$` over its columns says that it is one. */
export const unitOf = (table: Headed): number | undefined =>
  scaleOf(headOf(table)) ?? plainUnitOf(table.columns)

/** One, where a currency stands alone over a column, or behind a day or a year. */
export const plainUnitOf = (columns: readonly Column[]): number | undefined =>
  columns.some(({ header }) => header.some(line => plainSign.test(unaccented(line).trim()))) ? 1 : undefined

/** What one printed unit is, by the lines above a table, the nearest last. Shares are counted on their own scale. */
export function scaleOf(lines: readonly string[]): number | undefined {
  for (const line of [...lines].reverse()) {
    const text = unaccented(line)
      .replace(/[\u2018\u2019`]/g, "'")
      .replace(
        /shares? in (?:thousands|millions)|(?:shares|options|units)[^,)]* (?:in|are in) (?:thousands|millions)|except[^)]*$/gi,
        ' ',
      )
    const found = line.length > 200 ? undefined : (wordIn(text) ?? glyphIn(text))
    if (found) return found
  }
  return lines.some(line => line.length < 200 && plainUnit.test(unaccented(line))) ? 1 : undefined
}

const words: [string, number][] = [
  ['hundreds?', 100],
  ['thousands?|milliers|miles|milhares|migliaia|tausend|tsd|duizend(?:en)?', 1_000],
  ['millions?|millones|milhoes|milioni|millionen|miljoen|mio|mln', 1_000_000],
  ['billions?|milliards|milliarden|mrd|bn', 1_000_000_000],
  ['lakhs?|lacs?', 100_000],
  ['crores?', 10_000_000],
]
const money = String.raw`(?:\$|\u20ac|\u00a3|\u20b9|\u00a5|us\$|usd|eur|gbp|inr|cad|aud|zar|chf|jpy|brl|r\$|rm|aed|kes|ngn|sgd|nzd|mxn|sek|nok|dkk|\u20a6|rs\.?|dollars?|euros?|pounds|rupees|yen|rands?)`
const said =
  '(?:amounts?|figures?|values?|stated|expressed|reported|shown|presented|denominated|montants|importes|valores|angaben|betrage|importi|bedragen|cifras|chiffres)'
const before = String.raw`(?:${money}|${said})[^)\d]{0,40}?`
const after = `(?: of| di)? ${money}`
const leading = String.raw`^\(?(?:in |en |em |all (?:amounts|figures|values) (?:are )?in |(?:unaudited|audited)[;,] ?(?:in )?)?(?:[a-z.$\u20ac\u00a3]+ )?`
const inside = String.raw`(?:\((?:unaudited[;,] ?)?(?:dollars |amounts |all amounts |figures )?(?:in |\$ in )?|\b(?:in|en|em) )`

const plainSign = new RegExp(String.raw`(?:^\(?|\d ?)${money}\)?$`, 'i')

/** `(cifras expresadas en pesos colombianos)`: a unit that is said, and is none of many. */
const plainUnit = new RegExp(
  String.raw`\b${said} (?:[a-z]+ ){0,3}?(?:in|en|em) (?:[a-z.]+ )?(?:${money}|pesos|reais|reales|soles|quetzales|bolivianos|lempiras|colones|kwanzas|meticais|francs|dirhams|kroner|kronor)\b`,
  'i',
)

const number = String.raw`\b(${words.map(([word]) => word).join('|')})\b`
/** A word of number beside money, in parentheses, behind `in`, or alone. The first that is said counts. */
const sayings = [
  `${before}${number}`,
  String.raw`${number}${after}\b`,
  `${leading}${number}(?! [a-z]+ [a-z]+)`,
  `${inside}${number}(?: of| de| di| except|,|\\)|$| ${money})`,
].map(pattern => new RegExp(pattern, 'i'))
const units = words.map(([word, unit]) => [new RegExp(`^(?:${word})$`, 'i'), unit] as const)

function wordIn(text: string): number | undefined {
  for (const saying of sayings) {
    const word = saying.exec(text.trim())?.[1]
    const unit = word && units.find(([pattern]) => pattern.test(word))?.[1]
    if (unit) return unit
  }
  return undefined
}

/** `x 1.000`, `in 1 000 €`, `CHF 1000`. */
const thousand = "1[., ']?000(?![.,]?\\d)"
const times = new RegExp(
  String.raw`(?:\bx|\u00d7) ?(?:${money} ?)?${thousand}|\bin (?:${money} ?${thousand}|${thousand} ?${money})|^\(?(?:in )?${money} ?1[. ']?000\)?$`,
  'i',
)
/** Letters of a currency behind `k`, `t` or `m`: `KMAD`, `TCHF`, `MDH`. */
const letters = '(?:eur|usd|chf|gbp|mad|dhs?|f?cfa|sek|nok|dkk)'
const glued = (sign: string) => new RegExp(String.raw`\b${sign}${letters}\b`, 'i')
const [gluedThousands, gluedMillions] = [glued('[kt]'), glued('m')]

/** `$000`, `£'K`, `T€`, `EUR k`, `$m`, `R m`, `R$ mil`, `Rs. Cr.`: `RM` is a currency, `Rm` a million of another. */
function glyphIn(text: string): number | undefined {
  if (/(?:\u20b9|\binr|\brs\.?|\brupees) ?(?:in )?crs?\b/i.test(text)) return 10_000_000
  if (/(?:^|[ (])R ?'?mn?(?=$|[ ),])/.test(text) || gluedMillions.test(text)) return 1_000_000
  if (times.test(text) || gluedThousands.test(text) || /(?:r\$|\breais) ?mil\b|\bmil reais\b/i.test(text))
    return 1_000
  if (
    new RegExp(
      String.raw`(?:${money}|\bin|\(|\b[a-z]{1,4}\.? ?(?=['/])|\u20ac(?=/)|\br|\u00a2) ?['/]?000(?:'?s)?\b(?!,)|\b000'?s\b|(?:[$\u20ac\u00a3]|\b(?:usd|eur|gbp|rm|r)) ?'?k\b|\bt ?\u20ac|\bteur\b|\bk ?\u20ac|\bkeur\b|\bkusd\b`,
      'i',
    ).test(text)
  )
    return 1_000
  return /[$\u20ac\u00a3] ?(?:m|mm|mn)\b|\b(?:usd|eur|gbp|chf|sek|nok|dkk) ?m[mn]?\b|\bm ?\u20ac|\bmeur\b/i.test(
    text,
  )
    ? 1_000_000
    : undefined
}
