import type { ResultPeriod } from '../../../figures/results.js'
import { partsOf } from '../../../spreads/artifacts/shown/rows.js'
import { type Html, h } from '../../kit/html.js'
import { spreadAddress } from './address.js'

/** Those that are chosen; all where none is. */
export function periodsShown(all: ResultPeriod[], query: URLSearchParams): ResultPeriod[] {
  const chosen = new Set(query.getAll('show'))
  const shown = all.filter(({ id }) => chosen.has(id))
  return shown.length > 0 ? shown : all
}

/** Which periods stand side by side, and whether rows without a figure do, too. */
export function PeriodSwitch({
  spreadId,
  statement,
  periods,
  query,
}: {
  spreadId: string
  statement: string
  periods: ResultPeriod[]
  query: URLSearchParams
}): Html {
  const shown = new Set(periodsShown(periods, query).map(({ id }) => id))
  return (
    <details class="switch">
      <summary>
        Periods{' '}
        <span class="soft">
          {shown.size === periods.length ? 'all' : `${shown.size} of ${periods.length}`}
        </span>
      </summary>
      <form method="get" action={spreadAddress(spreadId)} class="row">
        <input type="hidden" name="view" value={statement} />
        {query.has('as') ? <input type="hidden" name="as" value={query.get('as')} /> : null}
        {periods.map(period => (
          <label class="choice">
            <input type="checkbox" name="show" value={period.id} checked={shown.has(period.id)} />
            <span>{partsOf(period).name}</span>
          </label>
        ))}
        <label class="choice">
          <input type="checkbox" name="rows" value="all" checked={query.get('rows') === 'all'} />
          <span>Rows without a figure</span>
        </label>
        <button type="submit">Show</button>
      </form>
    </details>
  )
}
