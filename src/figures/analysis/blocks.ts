import type { SpreadRatios } from '../ratio-subject.js'
import type { Results } from '../results.js'
import type { Spread } from '../spread.js'
import type { Peers } from './comparing/peers.js'
import { comparisonOf } from './comparison.js'
import { reviewOf } from './review.js'
import { ucaOf } from './uca.js'

/** What blocks are made of. */
interface Analysed {
  spread: Spread
  found: SpreadRatios
  results: Results
  peers: Peers
}

/** What may be asked of the figures beside the statements, under the names by which callers ask for it. */
const blocks = {
  uca: ({ spread }: Analysed) => ucaOf(spread),
  review: ({ spread, results }: Analysed) => reviewOf(spread, results),
  comparison: ({ spread, found, peers }: Analysed) => comparisonOf(spread, found, peers),
}

export type BlockName = keyof typeof blocks
export const blockNames = Object.keys(blocks) as BlockName[]

/** Each as JSON. */
export const blocksOf = (of: Analysed): Record<BlockName, string> =>
  Object.fromEntries(blockNames.map(name => [name, JSON.stringify(blocks[name](of))])) as Record<
    BlockName,
    string
  >
