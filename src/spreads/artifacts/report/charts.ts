import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { isFullYear, spanOf } from '../../../figures/computing/period.js'
import type { ResultPeriod, Results } from '../../../figures/results.js'
import { amountText, shortAmount } from '../shown/amounts.js'
import { partsOf } from '../shown/rows.js'
import { escapeXml } from './plain-text.js'

interface Chart {
  title: string
  /** For those who don't see it: what it shows, with all of its figures. */
  alt: string
  svg: string
}

interface Point {
  name: string
  value: number
  isAnnualized: boolean
}

interface Series {
  label: string
  colour: string
  points: Point[]
}

const navy = '#1b3a57'
const light = '#9fb3c8'
const grey = '#6b7280'
const width = 300
const height = 215
const plot = { top: 14, right: 6, bottom: 22, left: 40 }

const flows = {
  netRevenues: 'Net revenues',
  grossProfit: 'Gross profit',
  ebitda: 'EBITDA',
  netIncome: 'Net income',
}
const balance = { totalAssets: 'Assets', totalLiabilities: 'Liabilities', totalEquity: 'Equity' }
const balanceColours = [navy, '#b45309', '#0f766e']

/** Those that have at least two points to compare. */
export function chartsOf({ statements }: Results): Chart[] {
  const incomes = comparable(statements.incomeStatement.periods)
  const sheets = statements.balanceSheet.periods.filter(({ end }) => end !== null)
  const bars = Object.entries(flows).map(([row, title]) => barChart(title, pointsOf(incomes, row)))
  const series = Object.entries(balance).map(([row, label], n) => ({
    label,
    colour: balanceColours[n] ?? navy,
    points: pointsOf(sheets, row),
  }))
  return [
    ...bars,
    lineChart('Assets, liabilities and equity', series),
    barChart('Cash', pointsOf(sheets, 'cash')),
  ].flatMap(chart => chart ?? [])
}

export function trendsNote({ currency, statements }: Results): string {
  const amounts = currency === null ? '' : `Amounts in ${currency}. `
  const isPale = comparable(statements.incomeStatement.periods).some(({ annualized }) => annualized)
  return `${amounts}${isPale ? 'The paler bars, with an asterisk, are shorter periods made full years.' : ''}`
}

/** A year beside some months would look like a fall: years, and months made years, if there are any; else what there is. */
function comparable(periods: ResultPeriod[]): ResultPeriod[] {
  const dated = periods.filter(({ end }) => end !== null)
  const years = dated.filter(period => {
    const span = spanOf(period)
    return period.annualized || (span !== undefined && isFullYear(span))
  })
  return years.length > 1 ? years : dated.filter(({ annualized }) => !annualized)
}

const pointsOf = (periods: ResultPeriod[], row: string): Point[] =>
  periods.flatMap(period => {
    const value = period.values[row]?.value
    return value === undefined ? [] : [{ name: partsOf(period).name, value, isAnnualized: period.annualized }]
  })

function barChart(title: string, points: Point[]): Chart | undefined {
  if (points.length < 2) return undefined
  const { x, y, frame } = axes(points, [points])
  const bars = points.map((point, n) => {
    const [top, bottom] = [y(Math.max(0, point.value)), y(Math.min(0, point.value))]
    const colour = point.isAnnualized ? light : navy
    return `<rect x="${round(x(String(n)) ?? 0)}" y="${round(top)}" width="${round(x.bandwidth())}" height="${round(Math.max(0.5, bottom - top))}" fill="${colour}"/>`
  })
  return {
    title,
    alt: altOf(title, [{ label: title, colour: navy, points }]),
    svg: svgOf([...frame, ...bars]),
  }
}

function lineChart(title: string, all: Series[]): Chart | undefined {
  const series = all.filter(({ points }) => points.length > 1)
  const longest = series.toSorted((one, other) => other.points.length - one.points.length)[0]
  if (!longest) return undefined
  const names = longest.points
  const { x, y, frame } = axes(
    names,
    series.map(({ points }) => points),
  )
  const centre = (name: string) =>
    (x(String(names.findIndex(point => point.name === name))) ?? 0) + x.bandwidth() / 2
  const path = line<Point>()
    .x(({ name }) => centre(name))
    .y(({ value }) => y(value))
    .digits(2)
  const drawn = series.flatMap(({ colour, points }) => [
    `<path d="${path(points.filter(({ name }) => names.some(one => one.name === name)))}" fill="none" stroke="${colour}" stroke-width="1.6"/>`,
    ...points.map(
      ({ name, value }) =>
        `<circle cx="${round(centre(name))}" cy="${round(y(value))}" r="1.9" fill="${colour}"/>`,
    ),
  ])
  const legend = series.map(
    ({ label, colour }, n) =>
      `<rect x="${plot.left + n * 62}" y="1" width="6" height="6" fill="${colour}"/>${text(plot.left + n * 62 + 9, 7, 'start', label)}`,
  )
  return { title, alt: altOf(title, series), svg: svgOf([...frame, ...drawn, ...legend]) }
}

function axes(names: Point[], series: Point[][]) {
  const values = series.flatMap(points => points.map(({ value }) => value))
  const x = scaleBand(
    names.map((_, n) => String(n)),
    [plot.left, width - plot.right],
  ).padding(0.35)
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(0, ...values, Number.MIN_VALUE)],
    [height - plot.bottom, plot.top],
  ).nice(4)
  const grid = y.ticks(4).map(tick => {
    const at = round(y(tick))
    const colour = tick === 0 ? grey : '#e2e6eb'
    return `<line x1="${plot.left}" x2="${width - plot.right}" y1="${at}" y2="${at}" stroke="${colour}" stroke-width="0.6"/>${text(plot.left - 5, at + 2.4, 'end', shortAmount(tick))}`
  })
  return { x, y, frame: [...grid, ...labels(names, x)] }
}

/** As many names as have room, the last one always among them. */
function labels(names: Point[], x: ReturnType<typeof scaleBand<string>>): string[] {
  let free = Number.POSITIVE_INFINITY
  return names
    .map(({ name }, n) => ({ name: shortName(name), centre: (x(String(n)) ?? 0) + x.bandwidth() / 2 }))
    .toReversed()
    .flatMap(({ name, centre }) => {
      const half = (name.length * letterWidth) / 2
      const at = Math.min(width - half, centre)
      if (at + half > free || at - half < 0) return []
      free = at - half - 5
      return [text(at, height - 9, 'middle', name)]
    })
    .toReversed()
}

const letterWidth = 4.1

const shortName = (name: string): string => {
  const short = name.replace(/ annualized$/, '*')
  return short.length > 16 ? `${short.slice(0, 15).toWellFormed()}…` : short
}

const text = (x: number, y: number, anchor: 'start' | 'middle' | 'end', words: string): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-family="Inter" font-size="7" fill="${grey}">${escapeXml(words)}</text>`

const svgOf = (parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`

const altOf = (title: string, series: Series[]): string =>
  `${title}. ${series
    .map(
      ({ label, points }) =>
        `${series.length > 1 ? `${label}: ` : ''}${points.map(({ name, value }) => `${name} ${amountText(value)}`).join(', ')}`,
    )
    .join('. ')}`

const round = (number: number): number => Math.round(number * 100) / 100
