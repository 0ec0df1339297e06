import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { type Ratio, ratios } from '../../../figures/template/ratios.js'
import { plain } from '../../../figures/told/inputs.js'
import { amountText, percentText } from '../shown/amounts.js'
import { noRatio } from '../shown/words.js'
import { breakable } from './plain-text.js'
import { ratioText } from './ratio-pages.js'

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

const covenantRows = ({ blocks }: ResultsWithBlocks) =>
  blocks.covenants.flatMap(({ ratio, label, min, max, periods }) =>
    periods.map(({ label: period, value, reason, met, headroom }) => ({
      label,
      wanted:
        min === null
          ? `at most ${ratioText(unitOf(ratio), max ?? 0, 2)}`
          : `at least ${ratioText(unitOf(ratio), min, 2)}`,
      period: breakable(period, 60),
      value: value === null ? noRatio[reason ?? 'no_figure'] : ratioText(unitOf(ratio), value, 2),
      headroom: headroom === null ? '' : ratioText(unitOf(ratio), headroom, 2),
      status: met === null ? 'warning' : met ? 'pass' : 'fail',
      result: met === null ? 'Not known' : met ? 'Met' : 'Broken',
    })),
  )

const debtRows = ({ inputs }: ResultsWithBlocks) =>
  plain(inputs.debts).map(
    ({ lender, balance, annualRate, annualPrincipal, annualPayment, maturity = '', securedBy = '' }) => ({
      lender: breakable(lender, 120),
      balance: amountText(balance, 2),
      rate: annualRate === undefined ? '' : percentText(annualRate),
      payment: amountText(
        annualPayment ?? (annualPrincipal ?? 0) + Math.round(balance * (annualRate ?? 0) * 100) / 100,
        2,
      ),
      maturity,
      securedBy: breakable(securedBy, 200),
    }),
  )

/** Only where something lies between the two. */
const bridgeRows = ({ blocks }: ResultsWithBlocks) =>
  blocks.bridge
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, reported, lines, adjusted }) => ({
      title: breakable(label, 80),
      rows: [
        { label: 'EBITDA as reported', amount: amountText(reported, 2), said: '', isSum: false },
        // What doesn't count stands outside the column, which adds up.
        ...lines.map(line => ({
          label: breakable(
            line.counts ? line.label : `${line.label}: ${amountText(line.amount, 2)}, not added`,
            300,
          ),
          amount: line.counts ? amountText(line.amount, 2) : '',
          said: line.author === null ? '' : breakable(line.author, 60),
          isSum: false,
        })),
        { label: 'Adjusted EBITDA', amount: amountText(adjusted, 2), said: '', isSum: true },
      ],
    }))

function stressRows({ blocks: { stress }, inputs }: ResultsWithBlocks) {
  const asked = inputs.stress?.value
  if (!asked || stress.reason !== null) return []
  const times = (value: number | null): Text =>
    value === null ? '' : ratioText(unitOf('traditionalDscr'), value, 2)
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
