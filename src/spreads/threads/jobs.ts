import type { Kept as KeptReading } from '../../documents/read-once.js'
import { blockNames, computeResults, type ResultsWithBlocks } from '../../figures/analysis/blocks.js'
import type { Peers } from '../../figures/analysis/comparing/peers.js'
import type { StatementColumn } from '../../figures/choosing/column.js'
import type { Override } from '../../figures/choosing/override.js'
import { correctableIn } from '../../figures/correctable.js'
import type { ResultsInput } from '../../figures/results.js'
import { artifactFilename } from '../artifacts/shown/filename.js'
import type { History } from '../artifacts/shown/history.js'
import type { ArtifactDocument } from '../artifacts/shown/sources.js'
import { pagesOf, type SourceMaterial } from '../artifacts/source-pages/pages.js'
import { type SourcePlaces, sourcePlaces } from '../artifacts/source-pages/places.js'
import { columnsOf, type Interpreted } from '../columns-of.js'
import { makeArtifact } from '../make-artifact.js'
import { resultsAnswer } from '../results/view.js'
import { type Around, aroundPlace, type Place } from '../sources/around.js'
import { type Part, partOf, type WantedPart } from '../sources/part.js'
import type { ArtifactType } from '../status-rules.js'
import { artifactExtensions } from '../storage-keys.js'

/**
 * What takes a processor. Texts of JSON go in and come out: handing over a text costs next to nothing, while taking large
 * objects apart and putting them together would hold up the very thread that is spared.
 */

/** What is kept of a document's columns. They name the document that they were first found in. */
export type Kept = Interpreted

interface InterpretInput {
  /** What `read-once` has stored. */
  stored: string
  document: { id: string; filename: string; mimeType: string }
}

export type InterpretAnswer =
  | { outcome: 'interpreted'; kept: string; columns: number; skipped?: string | undefined }
  | { outcome: 'failed'; reason: string }
  /** What is stored is of another type of file, or may fare better. */
  | { outcome: 'unread' }

export interface ComputeInput extends Omit<ResultsInput, 'columns' | 'overrides'> {
  /** Of each document that has columns; or those of an earlier generation, all in one. */
  from: { kept: string; documentId: string }[] | { columns: string }
  overrides: Override[]
  peers: Peers
}

interface ArtifactInput {
  type: ArtifactType
  results: string
  documents: ArtifactDocument[]
  history: History
  /** Of what pages are to be shown, in JSON; empty where none are. */
  materials: string
}

export const jobs = {
  interpret({ stored, document }: InterpretInput): InterpretAnswer {
    const { mimeType, ...read } = JSON.parse(stored) as KeptReading
    if (mimeType !== document.mimeType || 'mayPass' in read) return { outcome: 'unread' }
    if (read.outcome !== 'read') return { outcome: 'failed', reason: read.reason }
    const found: Kept = columnsOf(read.reading, { id: document.id, filename: document.filename })
    const kept = JSON.stringify(found)
    return { outcome: 'interpreted', kept, columns: found.columns.length, skipped: found.skipped }
  },

  compute({ from, ...input }: ComputeInput) {
    const columns =
      'columns' in from ? (JSON.parse(from.columns) as StatementColumn[]) : from.flatMap(columnsIn)
    const results = computeResults({ ...input, columns })
    return {
      columns: JSON.stringify(columns),
      results: JSON.stringify(results),
      answer: resultsAnswer(results, false),
      answerWithSources: resultsAnswer(results, true),
      blocks: blockNames.map(name => ({ name, text: JSON.stringify(results.blocks[name]) })),
      correctable: JSON.stringify(correctableIn(results)),
      statements: columns.length,
      skipped: results.skipped,
    }
  },

  around({ stored, place }: { stored: string; place: Place }): Around | 'nothing' {
    const read = JSON.parse(stored) as KeptReading
    return (read.outcome === 'read' && aroundPlace(read.reading, place)) || 'nothing'
  },

  part({ stored, wanted }: { stored: string; wanted: WantedPart }): Part | 'nothing' {
    const read = JSON.parse(stored) as KeptReading
    return (read.outcome === 'read' && partOf(read.reading, wanted)) || 'nothing'
  },

  /** Where figures stand, if their pages are to be shown. */
  sourcePlaces({ results: stored, documents }: Pick<ArtifactInput, 'results' | 'documents'>): SourcePlaces {
    const results: ResultsWithBlocks = { ...untold, ...JSON.parse(stored) }
    return results.inputs.sourcePages ? sourcePlaces(results, documents) : { places: [], left: 0 }
  },

  async artifact({ type, results: stored, documents, history, materials }: ArtifactInput) {
    const results: ResultsWithBlocks = { ...untold, ...JSON.parse(stored) }
    const { places, left } = materials === '' ? { places: [], left: 0 } : sourcePlaces(results, documents)
    const pages = materials === '' ? [] : pagesOf(places, JSON.parse(materials) as SourceMaterial[])
    return {
      bytes: await makeArtifact(type, results, documents, history, { pages, left }),
      filename: artifactFilename(results, artifactExtensions[type]),
    }
  },
}

/** What an earlier version has stored lacks what people tell, and what is made of it. */
const { inputs, blocks } = computeResults({ spreadId: '', leadId: null, generatedAt: '', columns: [] })
const untold = { inputs, blocks }

export type Jobs = typeof jobs
export type Answer<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>

/** Relabelled for this document: they may have been found in one with the same bytes. */
function columnsIn({ kept, documentId }: { kept: string; documentId: string }): StatementColumn[] {
  const { columns } = JSON.parse(kept) as Kept
  for (const column of columns) relabel(column, documentId)
  return columns
}

/** By its structure: a document may say anything, ids of ours too. */
function relabel(value: unknown, documentId: string): void {
  if (value === null || typeof value !== 'object') return
  if ('documentId' in value) value.documentId = documentId
  for (const part of Object.values(value)) relabel(part, documentId)
}
