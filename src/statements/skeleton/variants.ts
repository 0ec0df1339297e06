/** What a figure may have been before it was recognised. */
export interface Variant {
  amount: number
  /** How unlikely: 1 is a slip that is often met. */
  cost: number
}

/** Digits that are often taken for each other. */
const alike = new Set(
  ['06', '08', '09', '14', '17', '27', '35', '38', '39', '49', '56', '58', '59', '68', '69', '89'].flatMap(
    ([one = '', other = '']) => [one + other, other + one],
  ),
)
const digits = [...'0123456789']
const longest = 14

/** All amounts that are one slip away from what was read: a digit for another, one too many or too few, or the sign. */
export function variantsOf(text: string, amount: number): Variant[] {
  const own = text.replace(/\D/g, '')
  if (own === '' || own.length > longest) return []
  const decimals = /[.,](\d{1,2})\D*$/.exec(text)?.[1]?.length ?? 0
  const isNegative = amount < 0 || (amount === 0 && /^\s*[-(]/.test(text))
  const found = new Map<number, number>()
  const add = (changed: string, places: number, cost: number) => {
    const size = Math.round(Number(changed) * 10 ** (2 - places))
    const value = isNegative ? -size : size
    if (value !== amount && cost < (found.get(value) ?? Infinity)) found.set(value, cost)
  }
  // A mark before two digits may be one of thousands whose last digit was lost.
  for (const [places, more] of decimals === 0
    ? [[0, 0]]
    : [
        [decimals, 0],
        [0, 0.4],
      ]) {
    if (places === undefined || more === undefined) continue
    add(own, places, more + 0.8)
    for (const [at, digit] of [...own].entries()) {
      for (const other of digits)
        if (other !== digit)
          add(
            own.slice(0, at) + other + own.slice(at + 1),
            places,
            more + (alike.has(digit + other) ? 1 : 1.6),
          )
      // A currency's sign looks like some digits.
      add(own.slice(0, at) + own.slice(at + 1), places, more + (at === 0 && /[1358]/.test(digit) ? 1 : 1.6))
    }
    for (let at = 0; at <= own.length; at++)
      for (const other of digits) add(own.slice(0, at) + other + own.slice(at), places, more + 1.6)
  }
  if (amount !== 0) found.set(-amount, 1)
  return [...found].map(([value, cost]) => ({ amount: value, cost }))
}
