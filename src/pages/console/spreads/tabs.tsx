import { type Html, h } from '../../kit/html.js'
import { viewAddress } from './address.js'
import { isAnalysis } from './analysis/analysis.js'
import { countsOf } from './checks.js'
import type { ShownResults } from './read.js'

/** What the viewer can show, by the name in its address. */
const views = [
  ['incomeStatement', 'Income statement'],
  ['balanceSheet', 'Balance sheet'],
  ['cashFlow', 'Cash flow'],
  ['ratios', 'Ratios'],
  ['analysis', 'Analysis'],
  ['checks', 'Checks'],
  ['review', 'Review'],
  ['inputs', 'Inputs'],
  ['documents', 'Documents'],
  ['history', 'History'],
] as const

export function Tabs({
  spreadId,
  results,
  view,
}: {
  spreadId: string
  results: ShownResults
  view: string
}): Html {
  const { fail, warning } = countsOf(results)
  const counts: Record<string, number> = {
    checks: fail + warning,
    review: results.blocks?.review?.length ?? 0,
  }
  return (
    <nav class="tabs" aria-label="Parts of the spread">
      {views.map(([name, label]) => (
        <a
          href={viewAddress(spreadId, name)}
          {...(name === (isAnalysis(view) ? 'analysis' : view) ? { 'aria-current': 'page' } : {})}
        >
          {label}
          {counts[name] ? <span class="count">{counts[name]}</span> : null}
        </a>
      ))}
    </nav>
  )
}
