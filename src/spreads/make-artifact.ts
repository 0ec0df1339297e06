import { makeReport } from './artifacts/report.js'
import { makeSpreadsheet } from './artifacts/spreadsheet.js'
import type { SpreadRecord } from './find.js'
import type { Results } from './results.js'
import type { ArtifactType } from './status-rules.js'

export type ShownDocuments = SpreadRecord['documents']

/** A file of the figures. It computes nothing: it shows the results. Threads call it. */
export function makeArtifact(
  type: ArtifactType,
  results: Results,
  documents: ShownDocuments,
): Promise<Uint8Array> {
  // What was deleted meanwhile is named by nothing in the results any more.
  const shown = documents.flatMap(({ id, filename }) => (id === null ? [] : [{ id, filename }]))
  return type === 'SPREADSHEET' ? makeSpreadsheet(results, shown) : makeReport(results, shown)
}
