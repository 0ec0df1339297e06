/** An amount as people type it: `1,250.50`, `(20)`, `$ 300`. What is none stays a text, and the use case finds fault with it. */
export function amountOf(typed: string | null): number | string {
  const text = (typed ?? '').trim()
  const inside = /^\((.*)\)$/.exec(text)?.[1]
  const plain = (inside ?? text).replace(/[$€£,\s]/g, '').replace(/^−/, '-')
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return text
  return inside === undefined ? Number(plain) : -Number(plain)
}

/** An amount as it stands in a field. */
export const typedAmount = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 10 })
