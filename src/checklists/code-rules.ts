const longest = 60

/** `Utility bill` → `UTILITY_BILL`. A label without a letter or digit of the alphabet that codes use becomes `ITEM`. */
export function codeOfLabel(label: string): string {
  const words = label
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, longest)
    .replace(/^_+|_+$/g, '')
  if (!words) return 'ITEM'
  return /^[A-Z]/.test(words) ? words : `ITEM_${words}`
}

/** The code itself, or with the first number that makes it free. */
export function freeCode(code: string, taken: (code: string) => boolean): string {
  if (!taken(code)) return code
  for (let n = 2; ; n++) if (!taken(`${code}_${n}`)) return `${code}_${n}`
}
