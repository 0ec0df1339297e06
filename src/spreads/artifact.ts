import { Row } from '../db/row.js'
import type { ArtifactType } from './status-rules.js'

/** A file made of the figures of one generation, shown once that has completed. */
export class Artifact extends Row {
  static override tableName = 'artifacts'

  declare leadId: string
  declare spreadId: string
  declare generation: number
  declare type: ArtifactType
  declare title: string
  declare filename: string
  declare mimeType: string
  declare size: number
  declare sha256: string
  declare storageKey: string
  declare createdAt: string
}
