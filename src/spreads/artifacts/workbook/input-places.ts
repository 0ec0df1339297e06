import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { sheets } from './layout.js'

const first = 5

/** In the order in which they stand on the sheet of inputs: how many rows each takes. */
const sizes = {
  // The last row adds them up.
  debts: ({ inputs: { debts = [] } }) => (debts.length === 0 ? 0 : debts.length + 1),
  existing: ({ inputs }) => (inputs.existingAnnualDebtService ? 1 : 0),
  proposed: ({ inputs }) => (inputs.proposedDebt || inputs.proposedAnnualDebtService ? 1 : 0),
  addBacks: ({ inputs: { addBacks = [] } }) => addBacks.length,
  covenants: ({ inputs: { covenants = [] } }) => covenants.length,
  // Where there is a coverage, the reader may try it with what nobody has asked for.
  stress: ({ inputs, blocks: { stress } }) => (inputs.stress || stress.reason === null ? 3 : 0),
  entities: ({ inputs: { entities = [] } }) => entities.length,
  eliminations: ({ inputs: { eliminations = [] } }) => eliminations.length,
  personalIncome: ({ inputs: { personalIncome = [] } }) => personalIncome.length,
} satisfies Record<string, (results: ResultsWithBlocks) => number>

export type InputPlaces = Partial<Record<keyof typeof sizes, number>>

/** The first row of each on the sheet of inputs; above it is its heading. Undefined for what nobody has told. */
export function inputPlaces(results: ResultsWithBlocks): InputPlaces {
  let next = first
  const places: InputPlaces = {}
  for (const [name, sizeOf] of Object.entries(sizes)) {
    const size = sizeOf(results)
    if (size === 0) continue
    places[name as keyof InputPlaces] = next
    next += size + 2
  }
  return places
}

const at = (column: string, row: number | undefined): string | undefined =>
  row === undefined ? undefined : `${sheets.inputs}!$${column}$${row}`

/** The cell on that sheet of which a figure that was told is made. */
export function inputCell(results: ResultsWithBlocks, name: string): string | undefined {
  const { debts, existing, proposed } = inputPlaces(results)
  const total = debts && debts + (results.inputs.debts?.length ?? 0)
  if (name === 'proposed.annualDebtService') return at('E', proposed)
  if (name === 'given.existingAnnualDebtService') return at('E', existing)
  if (name === 'given.debtSchedule') return at('E', total)
  if (name === 'given.balances') return at('B', total)
  return name === 'given.principal' ? at('D', total) : undefined
}

/** The one with this number among those of its kind. */
export const inputCellOf = (
  results: ResultsWithBlocks,
  name: keyof InputPlaces,
  n: number,
  column: string,
): string | undefined => {
  const from = inputPlaces(results)[name]
  return from === undefined ? undefined : at(column, from + n)
}
