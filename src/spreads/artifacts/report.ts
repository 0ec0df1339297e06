import type { ResultsWithBlocks } from '../../figures/analysis/blocks.js'
import type { Results } from '../../figures/results.js'
import { statementNames } from '../../figures/template/row.js'
import { entityOf } from './entity.js'
import { appendixOf } from './report/appendix.js'
import { chartsOf, trendsNote } from './report/charts.js'
import { checkPages } from './report/check-pages.js'
import { coverPage, generatedText } from './report/cover-page.js'
import { creditPages } from './report/credit-pages.js'
import { cashFlowGrid } from './report/grids/cash-flow-grid.js'
import { comparisonGrids } from './report/grids/comparison-grids.js'
import { globalGrids } from './report/grids/global-grids.js'
import { historyPages } from './report/history-pages.js'
import { keyFigures } from './report/key-figures.js'
import { sourcePages, unsurePages } from './report/list-pages.js'
import { plainText } from './report/plain-text.js'
import { ratioPages } from './report/ratio-pages.js'
import { statementPages } from './report/statement-pages.js'
import { typeset } from './report/typeset.js'
import { type History, noHistory } from './shown/history.js'
import { presented, unitNote } from './shown/presented.js'
import type { ArtifactDocument } from './shown/sources.js'
import { artifactTitles } from './shown/words.js'
import type { SourcePage } from './source-pages/pages.js'

/** Pages of documents that somebody wants to see behind the figures, and how many there are more. */
export interface Appended {
  pages: SourcePage[]
  left: number
}

/** A PDF for a file or a committee. The same results are the same bytes. */
export async function makeReport(
  computed: ResultsWithBlocks,
  documents: readonly ArtifactDocument[],
  history: History = noHistory,
  appended: Appended = { pages: [], left: 0 },
): Promise<Buffer> {
  const results = presented(computed)
  const charts = chartsOf(results).map((chart, n) => ({ ...chart, file: `chart-${n + 1}.svg` }))
  const { files, ...appendix } = appendixOf(appended.pages, appended.left)
  const pages = {
    ...metadata(results),
    ...coverPage(results, documents),
    keyFigures: keyFigures(results),
    trendsNote: trendsNote(results),
    charts: charts.map(({ title, alt, file }) => ({ title, alt, file })),
    statements: statementNames
      .filter(name => results.statements[name].periods.length > 0)
      .map(name => statementPages(results, name)),
    credit: creditPages(computed),
    ratios: ratioPages(results),
    grids: [...cashFlowGrid(computed), ...comparisonGrids(computed), ...globalGrids(computed)],
    history: historyPages(history),
    checks: checkPages(results),
    unsure: unsurePages(results, documents),
    sources: sourcePages(results, documents),
    appendix,
  }
  return typeset([
    { name: 'data.json', text: JSON.stringify(pages) },
    ...charts.map(({ file, svg }) => ({ name: file, text: svg })),
    ...files,
  ])
}

function metadata(results: Results) {
  const kind = artifactTitles.REPORT
  const entity = entityOf(results)
  const at = new Date(results.generatedAt)
  return {
    kind,
    title: `${kind} - ${plainText(entity, 200)}`,
    running: [plainText(entity, 90), unitNote(results)].filter(text => text !== '').join(' · '),
    generated: `Generated ${generatedText(results)}`,
    date: {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    },
  }
}
