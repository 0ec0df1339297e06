import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { type Ratio, ratios } from '../../../figures/template/ratios.js'
import { plain } from '../../../figures/told/inputs.js'
import { amountText, percentText } from '../shown/amounts.js'
import { noRatio } from '../shown/words.js'
import { ratiosOf } from './grids/grid.js'
import { breakable } from './plain-text.js'

type Text = string

/** What a lender has told and asked: covenants, the debts, the way to adjusted EBITDA, stress. */
export function creditPages(results: ResultsWithBlocks) {
  return {
    covenants: covenantRows(results),
    debts: debtRows(results),
    bridge: bridgeRows(results),
    stress: stressRows(results),
  }
}

const unitOf = (key: string): Ratio => {
  const found = ratios.find(ratio => ratio.key === key)
  if (!found) throw new Error(`There is no ratio ${key}.`)
  return found
}

/** With cents, or in thousands where the report is. */
const moneyIn =
  ({ inputs }: ResultsWithBlocks) =>
  (value: number): string =>
    inputs.presentation ? amountText(Math.round(value / 1_000) + 0, 0) : amountText(value, 2)

function covenantRows(results: ResultsWithBlocks) {
  const shown = ratiosOf(results)
  return results.blocks.covenants.flatMap(({ ratio, label, min, max, periods }) =>
    periods.map(({ label: period, value, reason, met, headroom }) => ({
      label,
      wanted:
        min === null ? `at most ${shown(unitOf(ratio), max ?? 0)}` : `at least ${shown(unitOf(ratio), min)}`,
      period: breakable(period, 60),
      value: value === null ? noRatio[reason ?? 'no_figure'] : shown(unitOf(ratio), value),
      headroom: shown(unitOf(ratio), headroom),
      status: met === null ? 'warning' : met ? 'pass' : 'fail',
      result: met === null ? 'Not known' : met ? 'Met' : 'Broken',
    })),
  )
}

function debtRows(results: ResultsWithBlocks) {
  const money = moneyIn(results)
  return plain(results.inputs.debts).map(
    ({ lender, balance, annualRate, annualPrincipal, annualPayment, maturity = '', securedBy = '' }) => ({
      lender: breakable(lender, 120),
      balance: money(balance),
      rate: annualRate === undefined ? '' : percentText(annualRate),
      payment: money(
        annualPayment ?? (annualPrincipal ?? 0) + Math.round(balance * (annualRate ?? 0) * 100) / 100,
      ),
      maturity,
      securedBy: breakable(securedBy, 200),
    }),
  )
}

/** Only where something lies between the two. */
function bridgeRows(results: ResultsWithBlocks) {
  const money = moneyIn(results)
  return results.blocks.bridge
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, reported, lines, adjusted }) => ({
      title: breakable(label, 80),
      rows: [
        { label: 'EBITDA as reported', amount: money(reported), said: '', isSum: false },
        // What doesn't count stands outside the column, which adds up.
        ...lines.map(line => ({
          label: breakable(line.counts ? line.label : `${line.label}: ${money(line.amount)}, not added`, 300),
          amount: line.counts ? money(line.amount) : '',
          said: line.author === null ? '' : breakable(line.author, 60),
          isSum: false,
        })),
        { label: 'Adjusted EBITDA', amount: money(adjusted), said: '', isSum: true },
      ],
    }))
}

function stressRows(results: ResultsWithBlocks) {
  const { inputs } = results
  const { stress } = results.blocks
  const shown = ratiosOf(results)
  const asked = inputs.stress?.value
  if (!asked || stress.reason !== null) return []
  const times = (value: number | null): Text => shown(unitOf('traditionalDscr'), value)
  const share = (value: number | null): Text => (value === null ? '' : percentText(value))
  const { dscr, breakEven, proposed } = stress
  const row = (label: string, name: keyof typeof dscr) => ({
    label,
    dscr: times(dscr[name]),
    breakEven: name === 'base' || name === 'all' ? '' : share(breakEven[name]),
    proposed: times(proposed?.dscr[name] ?? null),
    proposedBreakEven: name === 'base' || name === 'all' ? '' : share(proposed?.breakEven[name] ?? null),
  })
  return [
    row('As it is', 'base'),
    ...(['revenue', 'margin', 'rate'] as const).map(name =>
      row(`${stressLabels[name]} ${percentText(asked[name] ?? 0)}`, name),
    ),
    row('All of these', 'all'),
  ]
}

const stressLabels = {
  revenue: 'Revenue falls by',
  margin: 'The gross margin falls by points of',
  rate: 'Interest rates rise by points of',
}
