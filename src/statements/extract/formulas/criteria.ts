import { compared, Day, NotComputable, numberOf, type Single, textOf } from './values.js'

/** `>=100`, `<>`, `Rent*` or a value by itself: what a value has to be to count. */
export function criterionOf(criterion: Single): (value: Single) => boolean {
  if (typeof criterion !== 'string') return value => isSame(value, criterion ?? 0)
  const [, sign = '=', text = ''] = /^(<=|>=|<>|=|<|>)?(.*)$/s.exec(criterion) ?? []
  const wanted = isNumeric(text) ? numberOf(text) : text
  if (sign === '=' || sign === '<>') {
    const isWanted = typeof wanted === 'number' ? (value: Single) => isSame(value, wanted) : like(wanted)
    return sign === '=' ? isWanted : value => !isWanted(value)
  }
  return value => {
    const isAlike = typeof wanted === 'number' ? isNumber(value) : typeof value === 'string'
    if (!isAlike) return false
    const order = compared(value, wanted)
    return (sign.includes('=') && order === 0) || (sign.startsWith('<') ? order < 0 : order > 0)
  }
}

export const isNumber = (value: Single): boolean => typeof value === 'number' || value instanceof Day

const isNumeric = (text: string): boolean => /^[-+]?\d+(?:\.\d*)?%?$/.test(text.trim())

/** Numbers that stand as words count, too. */
const isSame = (value: Single, wanted: Exclude<Single, string | null>): boolean =>
  value !== null &&
  compared(
    typeof value === 'string' && typeof wanted !== 'boolean' && isNumeric(value) ? numberOf(value) : value,
    wanted,
  ) === 0

/** Any letters for a star, one for a question mark, and neither behind a tilde. */
export function like(pattern: string): (value: Single) => boolean {
  if (pattern === '') return value => value === null || value === ''
  if (pattern.length > 200) throw new NotComputable()
  const parts = pattern.toLowerCase().match(/~[*?~]|[*?]|[^*?~]+|~/g) ?? []
  if (!parts.some(part => part === '*' || part === '?')) {
    const words = parts
      .map(part => (part.length === 2 && part.startsWith('~') ? part.slice(1) : part))
      .join('')
    return value => typeof value === 'string' && value.toLowerCase() === words
  }
  return value => typeof value === 'string' && matches(textOf(value).toLowerCase(), parts)
}

/** Each star takes as little as it can, which is found in one way through the word. */
function matches(text: string, parts: readonly string[]): boolean {
  let [at, n, star, from] = [0, 0, -1, 0]
  for (;;) {
    const part = parts[n]
    if (part === undefined && at === text.length) return true
    const literal = part?.length === 2 && part.startsWith('~') ? part.slice(1) : part
    if (part === '*') [star, from, n] = [n, at, n + 1]
    else if (part === '?' && at < text.length) [at, n] = [at + 1, n + 1]
    else if (part !== undefined && part !== '?' && literal !== undefined && text.startsWith(literal, at))
      [at, n] = [at + literal.length, n + 1]
    else if (star >= 0 && from < text.length) [from, at, n] = [from + 1, from + 1, star + 1]
    else return false
  }
}
