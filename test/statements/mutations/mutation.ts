import type { Reading } from '../../../src/documents/reading/read.js'
import type { StatementName } from '../../../src/figures/template/row.js'
import type { Extract } from '../../../src/statements/extract/table.js'
import type { Chance } from './chance.js'

/** What else is known of a document when it is changed. */
export interface About {
  chance: Chance
  /** The statements whose figures are known. */
  statements: StatementName[]
  /** What its figures are multiplied by as it is. */
  scale: number
}

/**
 * The same statement, as somebody else could have printed it. What stands on pages is changed before tables are made of it,
 * what is about labels and columns behind that. Undefined: there is nothing in the document to change this way.
 */
export interface Mutation {
  name: string
  /** Whether labels can still be read; some are counted apart. */
  of: 'words kept' | 'words lost' | 'apart'
  ofReading?(reading: Reading, about: About): Reading | undefined
  ofTables?(extract: Extract, about: About): Extract | undefined
  /** What the figures are multiplied by. */
  factor?: number
}
