/** `1,234.50`, `(20.00)`, with cents where there are some. Never scientific, however large. */
export function amountText(value: number, decimals: 0 | 2 = Number.isInteger(value) ? 0 : 2): string {
  const [whole = '', cents] = Math.abs(value).toFixed(decimals).split('.')
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents === undefined ? '' : `.${cents}`}`
  return inParentheses(text, value < 0)
}

/** `4.8M`, for axes. */
export function shortAmount(value: number): string {
  const [by, letter] = sizes.find(([size]) => Math.abs(value) >= size) ?? [1, '']
  const text = `${Number((Math.abs(value) / by).toPrecision(4))}${letter}`
  return inParentheses(text, value < 0)
}

const sizes = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Beyond ten times the whole a percentage says nothing. */
export const shareText = (share: number): string => (Math.abs(share) >= 10 ? 'n/m' : percentText(share))

export const percentText = (part: number): string =>
  inParentheses(`${(Math.abs(part) * 100).toFixed(1)}%`, part < 0)

export const inParentheses = (text: string, isNegative: boolean): string => (isNegative ? `(${text})` : text)
