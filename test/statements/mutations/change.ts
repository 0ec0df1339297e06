import type { NamedTruth } from '../../../bench/accuracy-truth.js'
import type { Reading } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import type { Extract } from '../../../src/statements/extract/table.js'
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
  if (ofTables) {
    const extracted = ofTables(extract(reading), about)
    return extracted && { extracted, factor }
  }
  const other = ofReading?.(reading, about)
  return other && { extracted: extract(other), factor }
}
