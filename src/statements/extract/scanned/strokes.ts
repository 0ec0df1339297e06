import type { Run } from '../../../documents/reading/read.js'

/**
 * The rules between the columns of a scanned page come out as ones and letters, wherever they are thick enough: thinner than
 * any sign of the page, by themselves, and one below the other.
 */
export function withoutStrokes(runs: Run[]): Run[] {
  const thin = runs.filter(({ text, width, size }) => stroke.test(text) && width < thinnest * size)
  const isRuled = (run: Run) =>
    thin.some(other => other !== run && Math.abs(other.y - run.y) > run.size && areInLine(run, other))
  const ruled = new Set(thin.filter(isRuled))
  return runs.filter(run => !ruled.has(run)).map(withoutLast)
}

/** A rule right behind a figure: `260,787 I`. */
function withoutLast(run: Run): Run {
  const [, figure] = /^(\(?\d[\d.,]*\d\)?) [Il|!]$/.exec(run.text) ?? []
  return figure ? { ...run, text: figure, width: (run.width * figure.length) / run.text.length } : run
}

const stroke = /^[1Il|!]$/
/** Of the height of a line. A one has a foot or a flag. */
const thinnest = 0.22

const areInLine = (one: Run, other: Run): boolean => Math.abs(one.x - other.x) < 0.1 * one.size
