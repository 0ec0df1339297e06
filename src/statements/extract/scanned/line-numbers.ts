import type { Run } from '../../../documents/reading/read.js'

/** Whole dollars, as programs print them into forms. */
const whole = /^\d{1,3}(?:,\d{3})*\.$/
/** With fewer, what stands behind a point may be cents. */
const enough = 5
/** An amount, and the number of its line behind a rule that was not seen: `2,219,803.16`, `475,030.10c`, `50,000 7`. */
const stuck = /^(\d{1,3}(?:,\d{3})*\.|\d{1,3}(?:,\d{3})+(?= )) ?(\d{1,2}[a-z]?)$/

/** The picture of a form whose amounts are apart from the numbers of its lines. */
export function withLineNumbersApart(runs: Run[]): Run[] {
  if (runs.filter(({ text }) => whole.test(text)).length < enough) return runs
  return runs.flatMap(run => {
    const [, amount, number] = stuck.exec(run.text) ?? []
    if (!amount || !number) return [run]
    const [first, last] = [amount.length, number.length].map(
      length => (run.width * length) / run.text.length,
    ) as [number, number]
    // As far from the amount as a column is, or both would be one again.
    const x = Math.max(run.x + first + run.size, run.x + run.width - last)
    return [
      { ...run, text: amount, width: first },
      { ...run, text: number, x, width: last },
    ]
  })
}
