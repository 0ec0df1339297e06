import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import type { LeadspreadError } from '../../../errors.js'
import { isStatement } from '../../../figures/template/row.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { type FigureAddress, keptOf } from './address.js'
import { Analysis, isAnalysis } from './analysis/analysis.js'
import { Checks } from './checks.js'
import { Documents } from './documents.js'
import { History } from './history/history.js'
import { readHistory } from './history/read-history.js'
import { Inputs, type RefusedSection } from './inputs/inputs.js'
import { PeriodSwitch, periodsShown } from './periods.js'
import { nothing } from './pieces.js'
import { Ratios } from './ratios.js'
import type { ShownResults } from './read.js'
import { doubtedIn, ReviewList } from './review.js'
import { ShownAsSwitch, shownAsIn } from './shown-as.js'
import { StatementTable } from './statement-table.js'
import type { Viewed } from './viewer.js'
import { timeText } from './words.js'

interface ViewProps {
  viewed: Viewed & { results: ShownResults }
  view: string
  query: URLSearchParams
  address: FigureAddress | undefined
  /** A form of the part that was refused. */
  refused?: RefusedSection | undefined
  notSigned?: LeadspreadError | undefined
}

/** The part of a spread that its address names. */
export async function View(context: Context, caller: Caller, props: ViewProps): Promise<Html> {
  const { viewed, view } = props
  const { spreadId, results } = viewed
  if (view === 'ratios') return <Ratios spreadId={spreadId} results={results} />
  if (view === 'checks') return <Checks spreadId={spreadId} results={results} />
  if (view === 'review') return <ReviewList {...viewed} />
  if (view === 'documents') return <Documents {...viewed} />
  if (isAnalysis(view)) return <Analysis spreadId={spreadId} results={results} view={view} />
  if (view === 'inputs')
    return <Inputs {...viewed} inputs={viewed.record.spread.inputs} refused={props.refused} />
  if (view === 'history') {
    const history = await readHistory(context, caller, viewed, props.query.get('with'))
    return <History {...viewed} {...history} refused={props.notSigned} />
  }
  return <Statement {...props} />
}

function Statement({ viewed: { spreadId, results }, view, query, address }: ViewProps): Html {
  const statement = isStatement(view) ? view : 'incomeStatement'
  const all = results.statements[statement].periods
  if (all.length === 0) return <p class="empty">The documents hold no such statement.</p>
  return (
    <>
      <ShownAsSwitch spreadId={spreadId} results={results} statement={statement} query={query} />
      <PeriodSwitch spreadId={spreadId} statement={statement} periods={all} query={query} />
      <StatementTable
        spreadId={spreadId}
        results={results}
        statement={statement}
        periods={periodsShown(all, query)}
        chosen={address}
        shownAs={shownAsIn(query, { results, statement })}
        kept={keptOf(query)}
        allRows={query.get('rows') === 'all'}
        doubted={doubtedIn(results)}
      />
      <Comments results={results} statement={statement} />
    </>
  )
}

/** What people say of the statement. */
function Comments({ results: { inputs }, statement }: { results: ShownResults; statement: string }): Html {
  const said = (inputs.comments ?? []).filter(({ value }) => value.statement === statement)
  if (said.length === 0) return nothing
  return (
    <section class="comments" aria-label="Comments">
      {said.map(({ value, author, at }) => (
        <blockquote>
          <p>{value.text}</p>
          <p class="soft small">
            {author ?? 'Somebody'}, {timeText(at)}
          </p>
        </blockquote>
      ))}
    </section>
  )
}
