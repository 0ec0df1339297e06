import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import { isStatement } from '../../../figures/template/row.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import type { FigureAddress } from './address.js'
import { Checks } from './checks.js'
import { Documents } from './documents.js'
import { PeriodSwitch, periodsShown } from './periods.js'
import { Ratios } from './ratios.js'
import type { ShownResults } from './read.js'
import { doubtedIn, ReviewList } from './review.js'
import { StatementTable } from './statement-table.js'
import type { Viewed } from './viewer.js'

interface ViewProps {
  viewed: Viewed & { results: ShownResults }
  view: string
  query: URLSearchParams
  address: FigureAddress | undefined
}

/** The part of a spread that its address names. */
export async function View(_context: Context, _caller: Caller, props: ViewProps): Promise<Html> {
  const { viewed, view } = props
  const { spreadId, results } = viewed
  if (view === 'ratios') return <Ratios spreadId={spreadId} results={results} />
  if (view === 'checks') return <Checks spreadId={spreadId} results={results} />
  if (view === 'review') return <ReviewList spreadId={spreadId} results={results} />
  if (view === 'documents') return <Documents {...viewed} />
  return <Statement {...props} />
}

function Statement({ viewed: { spreadId, results }, view, query, address }: ViewProps): Html {
  const statement = isStatement(view) ? view : 'incomeStatement'
  const all = results.statements[statement].periods
  if (all.length === 0) return <p class="empty">The documents hold no such statement.</p>
  return (
    <>
      <PeriodSwitch spreadId={spreadId} statement={statement} periods={all} query={query} />
      <StatementTable
        spreadId={spreadId}
        results={results}
        statement={statement}
        periods={periodsShown(all, query)}
        chosen={address}
        allRows={query.get('rows') === 'all'}
        doubted={doubtedIn(results)}
      />
    </>
  )
}
