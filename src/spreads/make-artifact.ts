import type { ResultsWithBlocks } from '../figures/analysis/blocks.js'
import type { Appended } from './artifacts/report.js'
import type { History } from './artifacts/shown/history.js'
import type { ArtifactDocument } from './artifacts/shown/sources.js'
import type { ArtifactType } from './status-rules.js'

/** A file of the figures. It computes nothing: it shows the results. Threads call it, and load only what they need. */
export async function makeArtifact(
  type: ArtifactType,
  results: ResultsWithBlocks,
  documents: ArtifactDocument[],
  history: History,
  appended?: Appended,
): Promise<Uint8Array> {
  if (type === 'REPORT') {
    const { makeReport } = await import('./artifacts/report.js')
    return makeReport(results, documents, history, appended)
  }
  const { makeSpreadsheet } = await import('./artifacts/spreadsheet.js')
  return makeSpreadsheet(results, documents, history)
}
