import { Row } from '../db/row.js'
import type { SpreadInputs } from '../figures/told/inputs.js'
import type { Actor } from '../people/actor.js'
import type { TakenCommand } from './command-rules.js'
import type { SpreadStatus } from './status-rules.js'

/** One spread of a lead's documents. Each start is a generation; what is written for one that is over is refused. */
export class SpreadRun extends Row {
  static override tableName = 'spreads'
  static override get jsonAttributes() {
    return ['documentIds', 'commands', 'inputs', 'startedBy']
  }

  declare leadId: string
  declare externalId: string | null
  declare source: 'API' | 'USER'
  /** The person, as they were called then. Only where the source is USER. */
  declare startedBy: Actor | null
  /** Those that somebody has named. Null: whatever the lead has at each start. */
  declare documentIds: string[] | null
  /** What people have told beside the documents. */
  declare inputs: SpreadInputs
  declare status: SpreadStatus
  declare error: string | null
  declare generation: number
  /** The last one that completed: its figures and artifacts are shown. */
  declare completedGeneration: number | null
  /** Of a generation that reads nothing: whose columns it computes anew. */
  declare recomputedFrom: number | null
  /** SQLite keeps 0 and 1. */
  declare paused: boolean | 0 | 1
  /** Counts what its workflow has written about `paused` and `status`, so that nothing is written twice. */
  declare revision: number
  /** The last ones that took effect, of whatever generation: a call that is repeated is told so. */
  declare commands: TakenCommand[]
  declare eventSequence: number
  declare createdAt: string
  declare startedAt: string
  declare updatedAt: string
}
