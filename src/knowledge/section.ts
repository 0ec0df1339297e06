import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { Language } from './word-rules.js'

/** A part of what a workspace has written down: what stands below one heading. */
export class KnowledgeSection extends Row {
  static override tableName = 'knowledge_sections'
  static override get jsonAttributes() {
    return ['path']
  }
  static override get reachOfTests() {
    return allOfThem
  }

  declare code: string
  declare path: string[]
  declare text: string
  declare language: Language
  declare titleTerms: string
  declare terms: string
  declare position: number
  declare createdAt: string
  declare updatedAt: string
}
