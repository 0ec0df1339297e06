import { daysStandFirst } from '../../../documents/date-word-rules.js'

/** Whether `06/10/2023` is in October, and whether that is but guessed. */
interface DayOrder {
  isDayFirst: boolean
  isGuessed: boolean
}

/** What a date or a span proves; where none does, as is usual where such words and figures are. */
export function dayOrderIn(text: string, cells: readonly string[]): DayOrder {
  const shown = `${text}\n${cells.slice(0, 2_000).join('\n')}`
  const known = (isDayFirst: boolean): DayOrder => ({ isDayFirst, isGuessed: false })
  if (daysStandFirst(shown)) return known(true)
  if (/\b(?:0?[1-9]|1[0-2])[/.-](?:1[3-9]|2\d|3[01])[/.-]\d{2,4}\b/.test(shown)) return known(false)
  const begun = spansBegun(shown)
  if (begun !== 0) return known(begun > 0)
  if (isForeign(text) || elsewhere.test(shown)) return known(true)
  return { isDayFirst: false, isGuessed: !american.test(shown) }
}

/** Nobody writes month first with points between; lakhs are grouped by two. */
const elsewhere =
  /[\u00a3\u20ac\u20b9]|\bVAT\b|\bturnover\b|\bdebtors\b|\b(?:GBP|EUR|INR|AUD|NZD)\b|\bPAYG\b|\bABN\b|\bLtd\b|\bPty\b|\bGmbH\b|\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d\b|(?<![\d,])\d{1,2},\d\d,\d{3}(?!\d)/
const american = /\$|\bUSD\b|\b(?:LLC|Inc|Corp|IRS)\b|\b401\(?k\b/

/** Spans begin on the first of a month: of those that could be read either way, how many more do with the day first. */
function spansBegun(text: string): number {
  const starts = text.matchAll(
    /\b(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b(?=\W{0,3}(?:to\b|until\b|through\b|[-\u2013] ?\d))/gi,
  )
  return [...starts].reduce(
    (sum, [, one, other]) => sum + Number(Number(one) === 1) - Number(Number(other) === 1),
    0,
  )
}

/** Names of towns and firms have a few words that no English is written with: more than one in sixty is another language. */
const isForeign = (text: string): boolean => {
  const count = text.match(smallWords)?.length ?? 0
  return count > 4 && count * 60 > text.split(/\s+/).length
}
const smallWords =
  /(?<!\p{L})(?:del?|las?|los|les|des|du|d[ao]s|em|und|der|die|das|von|zum|della|delle|di|het|een|voor)(?!\p{L})/gu
