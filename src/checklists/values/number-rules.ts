import { type Read, reading } from './value-rules.js'

const problem = 'must be a number such as 1250 or 1,250.50'
const readWritten = reading(problem, numberOf)

/** A number, or one as people write it: `$1,250.00`, `(1,250)` for a negative one, `1250 USD`. */
export const readNumber: Read = (sent, config, settings) => {
  if (typeof sent !== 'number') return readWritten(sent, config, settings)
  // JSON has no -0, so that would come back as another value than was stored.
  return Number.isFinite(sent) ? { value: sent + 0 } : { problem }
}

const longest = 40
const currencies = new Set(Intl.supportedValuesOf('currency'))
const currencySign = /^([-+(]?) ?[$€£] ?/
/** No group begins with 0: `0,125` is a decimal comma, and would be read a thousand times too large. */
const plainOrGrouped = String.raw`(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?|\.\d+)`
const written = new RegExp(String.raw`^(?:([-+]?)(${plainOrGrouped})|\((${plainOrGrouped})\))$`)

function numberOf(text: string): number | undefined {
  if (text.length > longest) return undefined
  const found = written.exec(withoutCode(text).replace(currencySign, '$1'))
  const digits = (found?.[2] ?? found?.[3])?.replaceAll(',', '')
  if (digits === undefined) return undefined
  const size = Number(digits)
  // What a double can't tell apart from another number would be stored as that one.
  if (significant(String(size)) !== significant(digits)) return undefined
  const isNegative = found?.[1] === '-' || found?.[3] !== undefined
  return isNegative && size !== 0 ? -size : size
}

/** Only in capitals: `kgs` is a weight, and `KGS` the currency of Kyrgyzstan. */
function withoutCode(text: string): string {
  const code = / ?([A-Z]{3})$/.exec(text)
  return code?.[1] && currencies.has(code[1]) ? text.slice(0, code.index) : text
}

const significant = (digits: string): string =>
  digits
    .replace(/e.*$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '')
