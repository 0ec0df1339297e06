import type { Run } from '../../documents/reading/read.js'
import type { Line } from './pdf-pieces.js'
import { isYear } from './words.js'

/** With fewer figures a page doesn't tell how it writes them. */
const enough = 8

const byPoint = /^([-(]{0,2}[$€£]? ?[-(]?\d{1,3})\.(\d{3}\)?)$/
const byComma = /^[-(]{0,2}[$€£]? ?[-(]?\d{1,3}(?:,\d{3})+\)?$/
const withCents = /\d[.,]\d\d\)?$/

/** Where a page groups thousands by commas and has no decimals, a point before three digits is a comma that was misread. */
export function withCommas(runs: Run[]): Run[] {
  const commas = runs.filter(({ text }) => byComma.test(text)).length
  const points = runs.filter(({ text }) => byPoint.test(text)).length
  const isSure = commas >= enough && commas >= 4 * points && !runs.some(({ text }) => withCents.test(text))
  return isSure ? runs.map(run => ({ ...run, text: run.text.replace(byPoint, '$1,$2') })) : runs
}

const withoutPoint = /^([-(]{0,2}[$€£]? ?[-(]?\d{1,6})(\d{2}\)?)$/

/** Where nearly all figures of a page have cents, one of three digits and more without a mark has lost its point. */
export function withPoints(runs: Run[]): Run[] {
  const isLost = ({ text }: Run) => withoutPoint.test(text) && !isYear(text) && text.length > 2
  const figures = runs.filter(
    ({ text }) => /^[-($€£ ]*[\d.,]+\)?$/.test(text) && /\d{3}|[.,]/.test(text) && !isYear(text),
  )
  const whole = figures.filter(({ text }) => withCents.test(text))
  if (whole.length < enough || whole.length < mostWithCents * figures.length) return runs
  const [mark = '.'] = /[.,](?=\d\d\)?$)/.exec(whole[0]?.text ?? '') ?? []
  return runs.map(run =>
    isLost(run) ? { ...run, text: run.text.replace(withoutPoint, `$1${mark}$2`) } : run,
  )
}

const mostWithCents = 0.85

/** Where all figures have cents, a number of a digit or two is a piece of something else, such as a page's number. */
export function withoutStrays(lines: Line[]): Line[] {
  const figures = lines.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'amount'))
  const isStray = ({ text }: { text: string }) => /^[1-9]\d?$/.test(text)
  const others = figures.filter(one => !isStray(one) && /\d/.test(one.text))
  if (others.length < enough || !others.every(({ text }) => withCents.test(text))) return lines
  return lines.map(line => ({
    ...line,
    pieces: line.pieces.map(one =>
      one.kind === 'amount' && isStray(one) ? { ...one, kind: 'words', amount: null } : one,
    ),
  }))
}
