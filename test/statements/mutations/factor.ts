import type { NamedTruth } from '../../../bench/accuracy-truth.js'

/** The same statements with every figure so many times as large. */
export const times = (truths: NamedTruth[], factor: number): NamedTruth[] =>
  factor === 1 ? truths : truths.map(one => ({ ...one, truth: timesOne(one.truth, factor) }))

function timesOne(truth: NamedTruth['truth'], factor: number): NamedTruth['truth'] {
  const { values, lines, scale } = truth
  const times = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).map(([label, value]) => [label, value * factor]))
  return {
    ...truth,
    // What is rounded in the document is as many times as far off.
    scale: scale > 1 ? scale * factor : Math.max(2, factor / 50),
    values: Object.fromEntries(Object.entries(values).map(([row, amounts]) => [row, times(amounts)])),
    ...(lines && {
      lines: lines.map(line => ({ ...line, ...(line.values && { values: times(line.values) }) })),
    }),
  }
}
