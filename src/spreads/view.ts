import type { z } from 'zod'
import { daysIn } from '../figures/computing/period.js'
import type { Artifact } from './artifact.js'
import type { ArtifactSchema } from './artifact-schema.js'
import type { SpreadRecord } from './find.js'
import type { OverrideSchema } from './overrides/schema.js'
import type { SpreadOverride } from './overrides/spread-override.js'
import type { SpreadSchema } from './schema.js'

export type SpreadView = z.output<typeof SpreadSchema>

export const spreadView = ({ spread, documents, artifacts }: SpreadRecord): SpreadView => ({
  id: spread.id,
  status: spread.status,
  error: spread.error,
  leadId: spread.leadId,
  documents: documents.map(({ id, filename, status, error }) => ({ id, filename, status, error })),
  artifacts: artifacts.map(({ id, type, title }) => ({ id, type, title })),
  source: spread.source,
  user: spread.startedBy ?? null,
  externalId: spread.externalId,
  generation: spread.generation,
  paused: Boolean(spread.paused),
  createdAt: spread.createdAt,
  updatedAt: spread.updatedAt,
})

export const spreadAnswer = (record: SpreadRecord) => ({ success: true, spread: spreadView(record) })

export const artifactView = (artifact: Artifact, signedUrl: string): z.output<typeof ArtifactSchema> => ({
  id: artifact.id,
  type: artifact.type,
  title: artifact.title,
  filename: artifact.filename,
  mimeType: artifact.mimeType,
  size: artifact.size,
  spreadId: artifact.spreadId,
  signedUrl,
  createdAt: artifact.createdAt,
})

export type OverrideView = z.output<typeof OverrideSchema>

/** With the id by which its period goes now, if it is there, and without a document that isn't. */
export const overrideView = (
  override: SpreadOverride,
  { periodId = override.periodId, there }: { periodId: string | null | undefined; there: Set<string> },
): OverrideView => ({
  id: override.id,
  statement: override.statement,
  periodId,
  ...daysIn(periodId ?? ''),
  row: override.row,
  value: override.value,
  line: override.line,
  toRow: override.toRow,
  documentId: there.has(override.documentId ?? '') ? override.documentId : null,
  use: override.use,
  reason: override.reason,
  author: override.author,
  createdAt: override.createdAt,
  history: override.history.map(one => ({ ...one, use: one.use ?? null })),
})
