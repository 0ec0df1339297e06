import { createHash } from 'node:crypto'
import type { Document } from '../documents/document.js'
import { type BlockName, blockNames } from '../figures/analysis/blocks.js'
import type { ArtifactType } from './status-rules.js'

/** Where things of a spread lie in the storage. `purge/files.ts` knows these shapes, and says when they go. */

interface Generation {
  workspaceId: string
  spreadId: string
  generation: number
}

const inGeneration = ({ workspaceId, spreadId, generation }: Generation, name: string): string =>
  `${workspaceId}/spreads/${spreadId}/${generation}/${name}`

export const resultsKey = (of: Generation): string => inGeneration(of, 'results.json')
/** All columns that the figures are computed from, so that they can be computed anew when the documents are gone. */
export const columnsKey = (of: Generation): string => inGeneration(of, 'columns.json')

/** What `GET …/results` answers, with sources or without: written once, since taking figures apart would hold up an API. */
export const answerKey = (of: Generation, withSources: boolean): string =>
  inGeneration(of, withSources ? 'answer-with-sources.json' : 'answer.json')
/** What is asked of the figures beside the statements. */
export const blockKey = (of: Generation, name: BlockName): string => inGeneration(of, `block-${name}.json`)
/** What overrides may be about. */
export const correctableKey = (of: Generation): string => inGeneration(of, 'correctable.json')

export const artifactExtensions = { REPORT: 'pdf', SPREADSHEET: 'xlsx' } as const
export const artifactKey = (of: Generation, type: ArtifactType): string =>
  inGeneration(of, `${type.toLowerCase()}.${artifactExtensions[type]}`)

export const keysOfGeneration = (of: Generation): string[] => [
  resultsKey(of),
  columnsKey(of),
  answerKey(of, false),
  answerKey(of, true),
  ...blockNames.map(name => blockKey(of, name)),
  correctableKey(of),
  artifactKey(of, 'REPORT'),
  artifactKey(of, 'SPREADSHEET'),
]

/** The columns of a document, beside what was read of it: by the versions of who read and interpreted it, and by its name. */
export const interpretedKey = (
  { workspaceId, sha256, filename }: Pick<Document, 'workspaceId' | 'sha256' | 'filename'>,
  reader: number,
  interpreter: number,
): string => `${workspaceId}/readings/${sha256}-${reader}-columns-${interpreter}-${shortHash(filename)}.json`

/** A name may tell a year that the bytes don't. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
