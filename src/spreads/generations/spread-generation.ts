import { Row } from '../../db/row.js'

/** One making of a spread: what for, by whom, and what it came to. Its results stay for a while after they were replaced. */
export class SpreadGeneration extends Row {
  static override tableName = 'spread_generations'
  static override get jsonAttributes() {
    return ['changes']
  }

  declare leadId: string
  declare spreadId: string
  declare generation: number
  /** The name of the API key. */
  declare author: string | null
  /** What is other than before, in sentences. */
  declare changes: string[]
  /** Of the body of its results. */
  declare resultsSha256: string | null
  declare startedAt: string
  declare completedAt: string | null
  /** When another took its place, in real time. */
  declare supersededAt: string | null
}
