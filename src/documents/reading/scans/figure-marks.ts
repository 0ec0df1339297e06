/** Points and commas of a figure, and letters that only look like its digits, by what can be written at all. */

/**
 * Behind a group of three digits two more are a fraction, and a fraction has another mark before it than groups have. Between
 * digits, or behind a currency's sign, an O is a nought.
 */
export function asWritten(text: string): string {
  const digits = isOfNoughts.test(text) ? text.replace(/[Oo]/g, '0') : text
  return digits.replace(commasOnly, '$1.$2').replace(pointsOnly, '$1,$2')
}

const isOfNoughts = /^[-(]*(?:[$€£¥₹]|(?=.*\d)(?=.*[.,]))[-\dOo.,]*[Oo][-\dOo.,]*\)?[CD]?$/
const commasOnly = /^(\D*\d{1,3}(?:,\d{2,3})*,\d{3}),(\d\d(?!\d)\D*)$/
const pointsOnly = /^(\D*\d{1,3}(?:\.\d{3})+)\.(\d\d(?!\d)\D*)$/

/** Whether another look at the same digits saw marks that were left out. */
export function isBetterMarked(other: string, text: string): boolean {
  const isNegative = inParentheses.test(other) && !/[(-]/.test(text)
  return isNegative || (isWritten(other) && !isWritten(text))
}

const inParentheses = /^\(\d[\d.,]*\)$/

/** Groups of three by one mark, and a fraction by the other. */
const isWritten = (text: string): boolean =>
  [/^\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/, /^\d{1,3}(?:\.\d{3})*(?:,\d\d)?$/, /^\d+(?:[.,]\d\d)?$/].some(pattern =>
    pattern.test(text.replace(/^[(-]?\$?|\)$/g, '')),
  )
