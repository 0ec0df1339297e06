/** Which items of the checklist concern a lead: its `conditions`, over the values of other items and the lead's own fields. */

export const operators = ['equals', 'notEquals', 'in', 'greaterThan', 'lessThan', 'exists'] as const
export type Operator = (typeof operators)[number]

/**
 * What is known about the person and the business. How far along a lead is (its status, its opt-out) is no ground for
 * asking it something else. All of them are texts.
 */
export const leadFields = [
  'firstName',
  'middleName',
  'lastName',
  'businessName',
  'email',
  'phoneNumber',
  'website',
  'externalLeadId',
  'timezone',
  'assigneeType',
  'source',
] as const
type LeadField = (typeof leadFields)[number]
export type LeadFacts = Record<LeadField, string | null>

export type Scalar = string | number | boolean
export type Test = ({ item: string } | { lead: LeadField }) & { op: Operator; value: Scalar | Scalar[] }
export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Test

export interface ConditionalItem {
  /** `GROUP.CODE`, as conditions name it. */
  code: string
  /** Its group's and its own: all of them must hold. */
  conditions: (Condition | null)[]
}

/**
 * The codes of the items that apply. An item that doesn't apply counts as missing for the others, so that what was
 * answered before a change of mind doesn't keep asking for more.
 */
export function applyingItems(
  items: ConditionalItem[],
  values: ReadonlyMap<string, unknown>,
  lead: LeadFacts,
): Set<string> {
  const byCode = new Map(items.map(item => [item.code, item]))
  const decided = new Map<string, boolean>()
  const applies = (code: string): boolean => {
    const before = decided.get(code)
    if (before !== undefined) return before
    // In a cycle, which no workspace file can bring in, this stands in for the answer that never comes.
    decided.set(code, false)
    const conditions = byCode.get(code)?.conditions
    const answer = conditions?.every(condition => condition === null || holds(condition, known)) ?? false
    decided.set(code, answer)
    return answer
  }
  const known = (test: Test): unknown => {
    if ('lead' in test) return lead[test.lead]
    return applies(test.item) ? values.get(test.item) : undefined
  }
  return new Set(items.map(({ code }) => code).filter(applies))
}

export function holds(condition: Condition, known: (test: Test) => unknown): boolean {
  if ('all' in condition) return condition.all.every(part => holds(part, known))
  if ('any' in condition) return condition.any.some(part => holds(part, known))
  if ('not' in condition) return !holds(condition.not, known)
  return compares[condition.op](known(condition) ?? undefined, condition.value)
}

const isMissing = (found: unknown): boolean => found === undefined || found === ''

/** Of a missing value every operator is false, except `notEquals`, and `exists` as it is asked. */
const compares: Record<Operator, (found: unknown, value: Scalar | Scalar[]) => boolean> = {
  equals: (found, value) => !isMissing(found) && found === value,
  notEquals: (found, value) => found !== value,
  in: (found, value) => !isMissing(found) && Array.isArray(value) && value.includes(found as Scalar),
  greaterThan: (found, value) => order(found, value) > 0,
  lessThan: (found, value) => order(found, value) < 0,
  exists: (found, value) => isMissing(found) !== value,
}

/** Numbers by size; dates, which are kept as YYYY-MM-DD, by their text. NaN, so neither more nor less, for anything else. */
function order(found: unknown, value: Scalar | Scalar[]): number {
  if (typeof found === 'number' && typeof value === 'number') return found - value
  if (typeof found === 'string' && typeof value === 'string' && found && value)
    return found < value ? -1 : Number(found > value)
  return Number.NaN
}

/** Every test in a condition, with its place in it. */
export function testsOf(
  condition: Condition,
  at: (string | number)[] = [],
): { test: Test; at: (string | number)[] }[] {
  if ('all' in condition) return condition.all.flatMap((part, n) => testsOf(part, [...at, 'all', n]))
  if ('any' in condition) return condition.any.flatMap((part, n) => testsOf(part, [...at, 'any', n]))
  if ('not' in condition) return testsOf(condition.not, [...at, 'not'])
  return [{ test: condition, at }]
}

/** A condition with its items called differently. */
export function renameItems(condition: Condition, rename: (item: string) => string): Condition {
  if ('all' in condition) return { all: condition.all.map(part => renameItems(part, rename)) }
  if ('any' in condition) return { any: condition.any.map(part => renameItems(part, rename)) }
  if ('not' in condition) return { not: renameItems(condition.not, rename) }
  return 'item' in condition ? { ...condition, item: rename(condition.item) } : condition
}

/** Items that wait for each other, so that none of them would ever be asked for: each cycle from its first item round to it. */
export function findCycles(waitsFor: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (code: string, trail: string[]) => {
    const seenAt = trail.indexOf(code)
    if (seenAt >= 0) {
      cycles.push([...trail.slice(seenAt), code])
      return
    }
    if (done.has(code)) return
    for (const next of waitsFor.get(code) ?? []) visit(next, [...trail, code])
    done.add(code)
  }
  for (const code of waitsFor.keys()) visit(code, [])
  return cycles
}
