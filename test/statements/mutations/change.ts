import type { NamedTruth } from '../../../bench/accuracy-truth.js'
import type { Reading } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import type { Extract } from '../../../src/statements/extract/table.js'
import { taxReturnsOf } from '../../../src/statements/tax-forms/forms.js'
import { chanceOf } from './chance.js'
import type { Mutation } from './mutation.js'

export interface Changed {
  extracted: Extract
  factor: number
}

/** The same document is always changed the same way; undefined where it has nothing that could be. */
export function changed(
  { name, factor = 1, ofReading, ofTables }: Mutation,
  document: string,
  reading: Reading,
  truths: NamedTruth[],
): Changed | undefined {
  const statements = truths.map(({ statement }) => statement)
  const scale = Math.max(1, ...truths.map(({ truth }) => truth.scale))
  const about = { chance: chanceOf(`${document} ${name}`), statements, scale }
  const before = extract(reading)
  // Official forms are always printed the same.
  if (taxReturnsOf(before, document).length > 0) return undefined
  if (ofTables) {
    const extracted = ofTables(before, about)
    return extracted && { extracted, factor }
  }
  const other = ofReading?.(reading, about)
  return other && { extracted: extract(other), factor }
}
