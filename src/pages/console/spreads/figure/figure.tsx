import type { FigureDetails, FigureSource } from '../../../../figures/figures.js'
import type { ResultPeriod } from '../../../../figures/results.js'
import { isStatement } from '../../../../figures/template/row.js'
import { rowOf } from '../../../../figures/template/statements.js'
import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import { partsOf } from '../../../../spreads/artifacts/shown/rows.js'
import { Fragment, type Html, h } from '../../../kit/html.js'
import { type FigureAddress, figureAddress } from '../address.js'
import { Badge } from '../pieces.js'
import type { ShownResults } from '../read.js'
import { reviewOf } from '../review.js'
import { rowLabel, unsure } from '../words.js'
import { Corrections, type CorrectionsProps } from './corrections.js'
import { MadeOf } from './made-of.js'
import { Places } from './places.js'

interface PanelProps extends Omit<CorrectionsProps, 'found' | 'alternatives'> {
  results: ShownResults
}

export interface FoundFigure {
  period: ResultPeriod
  figure: FigureDetails | undefined
}

export function findFigure(
  results: ShownResults,
  { statement, periodId, row }: FigureAddress,
): FoundFigure | undefined {
  if (!isStatement(statement) || !rowOf(statement, row)) return undefined
  const period = results.statements[statement].periods.find(({ id }) => id === periodId)
  return period && { period, figure: period.values[row] }
}

/** One figure: what it is, where it was read or what it is made of, what is in doubt, and how to put it right. */
export function FigurePanel(props: PanelProps): Html {
  const { spreadId, results, address } = props
  const found = findFigure(results, address)
  if (!found)
    return (
      <aside id="beside" class="card beside">
        <h2>This figure is no longer there</h2>
        <p>Another reading has left it out. Choose one from the statement.</p>
      </aside>
    )
  const { period, figure } = found
  const { statement, row } = address
  const reviewed = reviewOf(results, address)
  return (
    <aside id="beside" class="card beside" aria-label="The chosen figure" data-panel tabindex="-1">
      <header class="spread">
        <div>
          <p class="soft small">
            {[partsOf(period).name, partsOf(period).provenance].filter(Boolean).join(' · ')}
          </p>
          <h2>{rowLabel(statement, row)}</h2>
        </div>
        <p class="amount-shown">{figure ? amountText(figure.value) : 'no figure'}</p>
      </header>
      {figure ? <Standing figure={figure} /> : null}
      {reviewed.map(({ what }) => (
        <p class="notice warn small">{what}</p>
      ))}
      {figure?.computed ? <MadeOf {...props} period={period} figure={figure} /> : null}
      {period.annualized && period.derivedFrom ? (
        <p>
          A full year made of{' '}
          <a href={figureAddress(spreadId, { statement, periodId: period.derivedFrom, row })}>
            the interim figure
          </a>
          .
        </p>
      ) : null}
      {figure && !figure.computed ? <Places {...props} sources={sourcesOf(figure)} /> : null}
      <Corrections {...props} found={found} alternatives={reviewed.flatMap(one => one.alternatives)} />
    </aside>
  )
}

/** What is used comes first. */
const sourcesOf = ({ sources }: FigureDetails): FigureSource[] =>
  sources.toSorted((one, other) => Number(other.used) - Number(one.used))

function Standing({ figure }: { figure: FigureDetails }): Html {
  const { computed, override, implied, confidence, sources } = figure
  return (
    <>
      <p class="row">
        {computed ? <Badge kind="">Computed</Badge> : null}
        {implied ? <Badge kind="warn">Follows from others, printed nowhere</Badge> : null}
        {!computed && sources.length > 0 ? <Badge kind="">Read from documents</Badge> : null}
        {override ? <Badge kind="brand">Corrected</Badge> : null}
        {!computed && !override && confidence < 1 ? (
          <Badge kind={confidence < unsure ? 'warn' : ''}>
            {Math.round(confidence * 100)} % sure of its row
          </Badge>
        ) : null}
      </p>
      {override ? (
        <p class="notice small">
          {override.author ?? 'Somebody'} put it in the place of{' '}
          {override.original === null ? 'no figure' : amountText(override.original)}: {override.reason}
        </p>
      ) : null}
    </>
  )
}
