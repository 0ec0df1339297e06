import type { FigureDetails } from '../../../figures/figures.js'
import type { ResultPeriod } from '../../../figures/results.js'
import type { StatementName, TemplateRow } from '../../../figures/template/row.js'
import { statements } from '../../../figures/template/statements.js'
import { partsOf } from '../../../spreads/artifacts/shown/rows.js'
import { statementTitles } from '../../../spreads/artifacts/shown/words.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { type FigureAddress, figureAddress } from './address.js'
import type { ShownResults } from './read.js'
import { ChangeCells, ChangeHeads, figureText, type ShownAs, whyNot } from './shown-as.js'
import { unsure } from './words.js'

interface TableProps {
  spreadId: string
  results: ShownResults
  statement: StatementName
  periods: ResultPeriod[]
  chosen: FigureAddress | undefined
  shownAs: ShownAs
  /** What is to stay in the address. */
  kept: URLSearchParams
  /** Also rows without a figure, so that one can be given. */
  allRows: boolean
  doubted: ReadonlySet<string>
}

/** By which a figure is known among those of a spread. */
export const figureKey = (statement: string, periodId: string, row: string): string =>
  `${statement}\n${periodId}\n${row}`

/** A statement, its periods side by side. Each figure leads to where it is from. */
export function StatementTable(props: TableProps): Html {
  const { statement, periods, allRows } = props
  const rows = statements[statement].filter(
    ({ key }) => allRows || periods.some(({ values }) => values[key] !== undefined),
  )
  return (
    <section class="scroll figures" aria-label={`${statementTitles[statement]}, all periods`} tabindex="0">
      <table class="statement" data-figures>
        <caption class="unseen">
          {statementTitles[statement]}. Choose a figure to see where it is from; arrow keys move between
          figures.
        </caption>
        <thead>
          <tr>
            <th scope="col" class="name">
              {props.shownAs === 'share' ? 'Per cent' : (props.results.currency ?? 'Amounts')}
            </th>
            {periods.map(period => (
              <>
                <PeriodHead period={period} note={whyNot({ ...props, period })} />
                <ChangeHeads {...props} period={period} />
              </>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr class={rowClass(row)}>
              <th scope="row" class="name">
                {row.label}
              </th>
              {periods.map(period => (
                <>
                  <td class="number opens">
                    <FigureLink {...props} row={row} period={period} />
                  </td>
                  <ChangeCells {...props} row={row.key} period={period} />
                </>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const rowClass = ({ kind, memo }: TemplateRow): string => [kind, memo ? 'memo' : ''].filter(Boolean).join(' ')

function PeriodHead({ period, note }: { period: ResultPeriod; note: string | undefined }): Html {
  const { name, provenance } = partsOf(period)
  return (
    <th scope="col" class="number">
      {period.annualized ? name.replace(/ annualized$/, '') : name}
      <small>{period.annualized ? 'annualized' : provenance || ' '}</small>
      {note ? <small>{note}</small> : null}
    </th>
  )
}

function FigureLink(props: TableProps & { row: TemplateRow; period: ResultPeriod }): Html {
  const { spreadId, statement, row, period, chosen, doubted, kept } = props
  const figure = period.values[row.key]
  if (!figure && (row.computed || period.annualized || statement === 'cashFlow'))
    return <span class="none">–</span>
  const address = { statement, periodId: period.id, row: row.key }
  const isChosen =
    chosen &&
    figureKey(chosen.statement, chosen.periodId, chosen.row) === figureKey(statement, period.id, row.key)
  const to = figureAddress(spreadId, { ...address, kept })
  return (
    <a
      class={`figure${figure ? '' : ' none'}`}
      href={to}
      hx-get={to}
      hx-target="#beside"
      hx-swap="outerHTML"
      hx-replace-url="true"
      {...(isChosen ? { 'aria-current': 'true' } : {})}
      data-figure
      id={`f-${statement}-${period.id}-${row.key}`}
    >
      {figure ? marks(figure, doubted.has(figureKey(statement, period.id, row.key))) : null}
      {figureText(props, row.key)}
      {figure ? null : <span class="unseen">no figure, {row.label}</span>}
    </a>
  )
}

/** Said by a sign and by a word, never by colour alone. */
function marks(figure: FigureDetails, isDoubted: boolean): Html | null {
  if (figure.override || figure.sources.some(({ movedFrom }) => movedFrom))
    return (
      <span class="mark corrected" title="Corrected by a person">
        ✎<span class="unseen">corrected </span>
      </span>
    )
  if (isDoubted)
    return (
      <span class="mark doubted" title="On the review list">
        !<span class="unseen">on the review list </span>
      </span>
    )
  if (!figure.computed && figure.confidence < unsure)
    return (
      <span class="mark unsure" title={`${Math.round(figure.confidence * 100)} % sure of its row`}>
        ?<span class="unseen">unsure </span>
      </span>
    )
  return null
}
