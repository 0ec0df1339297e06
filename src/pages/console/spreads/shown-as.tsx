import type { Blocks } from '../../../figures/analysis/blocks.js'
import type { ResultPeriod } from '../../../figures/results.js'
import type { StatementName } from '../../../figures/template/row.js'
import { rowOf } from '../../../figures/template/statements.js'
import { amountText, shareText } from '../../../spreads/artifacts/shown/amounts.js'
import { decimalsOf, partsOf, periodIn } from '../../../spreads/artifacts/shown/rows.js'
import { noRatio } from '../../../spreads/artifacts/shown/words.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { keptOf, spreadAddress } from './address.js'
import { nothing } from './pieces.js'
import type { ShownResults } from './read.js'

/** How a statement's figures are shown: as amounts, as parts of the whole, or with what a year has changed. */
export type ShownAs = 'amounts' | 'share' | 'change'

interface OfStatement {
  results: ShownResults
  statement: StatementName
}

const wholeOf = ({ results, statement }: OfStatement): string | undefined =>
  results.blocks?.comparison?.commonSize.find(one => one.statement === statement)?.of

/** Those that there are figures for: a cash flow is no part of anything, and one year has changed nothing. */
function waysOf(of: OfStatement): [ShownAs, label: string][] {
  const { results, statement } = of
  const { changes = [], commonSize = [] } = results.blocks?.comparison ?? {}
  const whole = wholeOf(of)
  const hasShares = commonSize.some(one => one.statement === statement && one.reason === null)
  const hasChanges = changes.some(one => one.statement === statement && one.reason === null)
  const ways: [ShownAs, label: string][] = [['amounts', 'Amounts']]
  if (hasShares && whole) ways.push(['share', `% of ${labelOf(statement, whole)}`])
  if (hasChanges) ways.push(['change', 'Change in a year'])
  return ways
}

const labelOf = (statement: StatementName, row: string): string =>
  (rowOf(statement, row)?.label ?? row).toLowerCase()

export const shownAsIn = (query: URLSearchParams, of: OfStatement): ShownAs =>
  waysOf(of).find(([as]) => as === query.get('as'))?.[0] ?? 'amounts'

/** Works without a script, and keeps which periods and rows are shown. */
export function ShownAsSwitch({
  spreadId,
  query,
  ...of
}: OfStatement & { spreadId: string; query: URLSearchParams }): Html {
  const ways = waysOf(of)
  if (ways.length < 2) return nothing
  const shown = shownAsIn(query, of)
  const to = (as: ShownAs) => {
    const kept = keptOf(query)
    kept.delete('as')
    if (as !== 'amounts') kept.set('as', as)
    return `${spreadAddress(spreadId)}?${new URLSearchParams([['view', of.statement], ...kept])}`
  }
  return (
    <nav class="subtabs row small" aria-label="How figures are shown">
      {ways.map(([as, label]) => (
        <a class="badge" href={to(as)} aria-current={as === shown ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

interface OfPeriod extends OfStatement {
  shownAs: ShownAs
  period: ResultPeriod
}

type Comparison = Blocks['comparison']

const changeOf = ({ results, statement, period }: OfPeriod): Comparison['changes'][number] | undefined =>
  results.blocks?.comparison?.changes.find(one => one.statement === statement && one.periodId === period.id)

const shareOf = ({ results, statement, period }: OfPeriod): Comparison['commonSize'][number] | undefined =>
  results.blocks?.comparison?.commonSize.find(
    one => one.statement === statement && one.periodId === period.id,
  )

/** What stands in the place of an amount. */
export function figureText(of: OfPeriod, row: string): string {
  const { value } = of.period.values[row] ?? {}
  if (of.shownAs === 'share') {
    const share = shareOf(of)?.values[row]
    return share === undefined ? '–' : shareText(share)
  }
  return value === undefined ? '–' : amountText(value, decimalsOf(of.period))
}

/** Why a period has nothing but its amounts, or not even a part of the whole. */
export function whyNot(of: OfPeriod): string | undefined {
  const reason =
    of.shownAs === 'share' ? shareOf(of)?.reason : of.shownAs === 'change' ? changeOf(of)?.reason : null
  return reason ? noRatio[reason] : undefined
}

/** The year before that a period's change is from. */
function priorOf(of: OfPeriod): ResultPeriod | undefined {
  if (of.shownAs !== 'change') return undefined
  return periodIn(of.results, of.statement, changeOf(of)?.priorId ?? null)
}

/** Beside the head of a period: those of its change. */
export function ChangeHeads(of: OfPeriod): Html {
  const prior = priorOf(of)
  if (!prior) return nothing
  const { name } = partsOf(of.period)
  return (
    <>
      <th scope="col" class="number">
        Change<span class="unseen"> of {name}</span>
        <small>from {partsOf(prior).name}</small>
      </th>
      <th scope="col" class="number">
        in %<span class="unseen"> of {partsOf(prior).name}</span>
      </th>
    </>
  )
}

/** Beside a figure: how far it is from that of the year before, in money and as a part of it. */
export function ChangeCells({ row, ...of }: OfPeriod & { row: string }): Html {
  const prior = priorOf(of)
  if (!prior) return nothing
  const { change = null, percent = null } = changeOf(of)?.values[row] ?? {}
  const decimals = decimalsOf(of.period) || decimalsOf(prior)
  const cells = [
    change === null ? null : amountText(change, decimals),
    percent !== null ? shareText(percent) : change === null ? null : 'n/m',
  ]
  return (
    <>
      {cells.map(text => (
        <td class="number">{text ?? <span class="none">–</span>}</td>
      ))}
    </>
  )
}
