import { isDeepStrictEqual } from 'node:util'
import type { InputName, Said, SpreadInputs } from '../../figures/told/inputs.js'
import type { PutInputs } from './schema.js'

interface Author {
  author: string | null
  at: string
}

/** One of the two says what is proposed, the later one. */
const instead: Partial<Record<InputName, InputName>> = {
  proposedDebt: 'proposedAnnualDebtService',
  proposedAnnualDebtService: 'proposedDebt',
}

/** What is left out stays, and null takes it away. What is sent as it was keeps who said it first. */
export function mergeInputs(before: SpreadInputs, sent: PutInputs, by: Author): SpreadInputs {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    delete merged[name]
    const other = instead[name as InputName]
    if (value === null || (Array.isArray(value) && value.length === 0)) continue
    if (other) delete merged[other]
    const earlier = [before[name as InputName]].flat() as (Said<unknown> | undefined)[]
    const attributed = (one: unknown) =>
      earlier.find(said => isDeepStrictEqual(said?.value, one)) ?? { value: one, ...by }
    merged[name] = Array.isArray(value) ? value.map(attributed) : attributed(value)
  }
  return merged
}
