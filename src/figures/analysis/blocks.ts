import type { Mapping } from '../choosing/mapping.js'
import { type Computed, computeFigures, type Results, type ResultsInput } from '../results.js'
import { plain } from '../told/inputs.js'
import { bridgeBlock } from './bridge.js'
import type { Peers } from './comparing/peers.js'
import { comparisonOf } from './comparison.js'
import { covenantsOf } from './covenants.js'
import { type Assigned, assign, borrowerOf, columnsOfBorrower } from './global/entities.js'
import { globalOf } from './global.js'
import { reviewOf } from './review.js'
import { stressOf } from './stress.js'
import { ucaOf } from './uca.js'

/** What blocks are made of. */
interface Analysed extends Computed {
  /** Of the lead's industry. */
  peers: Peers
  /** Which rows labels always belong in. */
  mappings: readonly Mapping[]
  /** Whose the columns are, where people have told of whom they may be. */
  assigned: Assigned | null
}

/**
 * What may be asked of the figures beside the statements, under the names by which callers ask for it. The schema of each stands
 * in `spreads/results/block-schemas.ts`.
 */
const blocks = {
  bridge: bridgeBlock,
  uca: ({ spread }: Analysed) => ucaOf(spread),
  review: ({ spread, results }: Analysed) => reviewOf(spread, results),
  comparison: ({ spread, found, peers, bridges, results }: Analysed) =>
    comparisonOf(spread, found, peers, { bridges, inputs: results.inputs }),
  covenants: covenantsOf,
  stress: stressOf,
  global: (of: Analysed) => globalOf(of.assigned, of),
}

export type BlockName = keyof typeof blocks
export type Blocks = { [Name in BlockName]: ReturnType<(typeof blocks)[Name]> }

export const blockNames = Object.keys(blocks) as BlockName[]

/** All that is made of a lead's columns, and that artifacts show. */
export interface ResultsWithBlocks extends Results {
  blocks: Blocks
}

export function computeResults({
  peers = { naics: null, of: [] },
  ...input
}: ResultsInput & { peers?: Peers }): ResultsWithBlocks {
  const { mappings = [] } = input
  const entities = plain(input.inputs?.entities)
  const assigned = entities.length > 0 ? assign(input.columns, entities, input.documentUses) : null
  const computed = computeFigures(statementsOf(assigned ? ofBorrower(input, assigned) : input))
  const made = blockNames.map(name => [name, blocks[name]({ ...computed, peers, assigned, mappings })])
  return { ...computed.results, blocks: Object.fromEntries(made) as Blocks }
}

/** One schedule of a return is the statement of its year; further ones would contradict it. */
const statementsOf = (input: ResultsInput): ResultsInput => ({
  ...input,
  columns: input.columns.filter(({ beside }) => !beside),
})

/** The statements are the borrower's, and nothing is left out as somebody else's. */
function ofBorrower(input: ResultsInput, assigned: Assigned): ResultsInput {
  const { columns, documentUses = [], names = { business: [], person: [] } } = input
  const name = borrowerOf(assigned.entities.map(({ entity }) => entity))?.name ?? ''
  const left = columns.filter(({ documentId }) =>
    documentUses.some(one => one.use === 'exclude' && one.documentId === documentId),
  )
  return {
    ...input,
    columns: columnsOfBorrower(assigned, left),
    names: { ...names, business: [...names.business, name] },
  }
}
