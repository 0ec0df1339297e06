/** `(1,234.50)`: hundredths as a statement prints them. */
export function amountText(hundredths: number): string {
  const digits = (Math.abs(hundredths) / 100).toFixed(hundredths % 100 === 0 ? 0 : 2)
  const grouped = digits.replace(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,')
  return hundredths < 0 ? `(${grouped})` : grouped
}
