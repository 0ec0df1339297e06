import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'

/** A word, or a topic, and in how many sections of a workspace it stands. */
export class KnowledgeTerm extends Row {
  static override tableName = 'knowledge_terms'
  static override get reachOfTests() {
    return allOfThem
  }

  declare term: string
  declare sections: number
}
