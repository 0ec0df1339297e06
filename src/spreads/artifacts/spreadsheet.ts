import type { ResultsWithBlocks } from '../../figures/analysis/blocks.js'
import { statementNames } from '../../figures/template/row.js'
import { entityOf } from './entity.js'
import { type History, noHistory } from './shown/history.js'
import type { ArtifactDocument } from './shown/sources.js'
import { artifactTitles } from './shown/words.js'
import { addBridge } from './workbook/bridge-sheet.js'
import { protectFormulas } from './workbook/cells.js'
import { addChecks } from './workbook/check-sheet.js'
import { addComparison } from './workbook/comparing/comparison-sheets.js'
import { addCovenants } from './workbook/covenant-sheet.js'
import { addDebts } from './workbook/debt-sheet.js'
import { addEntities } from './workbook/global/entity-sheet.js'
import { addGlobal } from './workbook/global/global-sheet.js'
import { addHistory } from './workbook/history-sheet.js'
import { addInputs } from './workbook/inputs-sheet.js'
import { layoutOf, sheets } from './workbook/layout.js'
import { nameRows } from './workbook/named-rows.js'
import { addOverview } from './workbook/overview-sheet.js'
import { addRatios } from './workbook/ratio-sheet.js'
import { repacked } from './workbook/repack.js'
import { startSheet } from './workbook/sheet.js'
import { addSources } from './workbook/source-sheet.js'
import { addStatement } from './workbook/statement-sheet.js'
import { addStress } from './workbook/stress-sheet.js'
import { addUca } from './workbook/uca-sheet.js'

/** An XLSX with a formula for every computed row, each with the result that the API gives. The same results are the same bytes. */
export async function makeSpreadsheet(
  results: ResultsWithBlocks,
  documents: readonly ArtifactDocument[],
  history: History = noHistory,
): Promise<Buffer> {
  // Only a worker makes workbooks: the API needn't hold the library.
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  const at = new Date(results.generatedAt)
  Object.assign(workbook, {
    creator: 'Leadspread',
    lastModifiedBy: 'Leadspread',
    created: at,
    modified: at,
    title: `${artifactTitles.SPREADSHEET} - ${entityOf(results)}`,
  })
  const layout = layoutOf(results, documents)
  const overview = startSheet(workbook, results, { title: sheets.overview, frozenRows: 2, frozenColumns: 0 })
  for (const name of statementNames) addStatement(workbook, results, layout, name)
  addUca(workbook, results, layout)
  addRatios(workbook, results, layout)
  addBridge(workbook, results, layout)
  addDebts(workbook, results, layout)
  addCovenants(workbook, results, layout)
  addStress(workbook, results, layout)
  addComparison(workbook, results, layout)
  addEntities(workbook, results, layout)
  addGlobal(workbook, results, layout)
  addInputs(workbook, results)
  addChecks(workbook, results)
  addSources(workbook, results, layout)
  addHistory(workbook, results, history)
  addOverview(
    overview,
    results,
    documents,
    workbook.worksheets.slice(1).map(({ name }) => name),
  )
  nameRows(workbook, layout)
  for (const sheet of workbook.worksheets) await protectFormulas(sheet)
  // It is packed anew, so packing it here would be in vain.
  const stored = await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } })
  return repacked(new Uint8Array(stored))
}
