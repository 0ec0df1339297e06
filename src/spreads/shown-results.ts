import type { ShownResults } from './read-results.js'
import { resultsView, resultsWithSources } from './results-view.js'

/** What `GET …/results` answers. A document that was deleted since keeps its figures, and has no id any more. */
export function shownResults({ results, there }: ShownResults, withSources: boolean) {
  if (!withSources) return resultsView(results)
  const view = resultsWithSources(results)
  for (const { periods } of Object.values(view.statements))
    for (const { values } of periods)
      for (const figure of Object.values(values))
        figure.sources = figure.sources.map(source => ({
          ...source,
          documentId: there.has(source.documentId) ? source.documentId : (null as unknown as string),
        }))
  return view
}
