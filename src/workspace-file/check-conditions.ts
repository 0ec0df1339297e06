import { type Condition, findCycles, type Scalar, type Test, testsOf } from '../checklists/condition-rules.js'
import { ConditionSchema } from '../checklists/definition-schema.js'
import { type FieldTypeName, fieldTypes, type Holds } from '../checklists/field-types.js'
import { type Entry, entriesOf, keyed } from './entries.js'
import type { Path, Report } from './problems.js'

/** Conditions name items that exist, can come true, and don't wait for each other in a circle. */
export function checkConditions(groups: Entry[], report: Report): void {
  const items = groups.flatMap(group =>
    entriesOf(group.value.items, [...group.at, 'items']).map(item => ({
      ...item,
      group,
      code: `${group.code}.${item.code}`,
    })),
  )
  const byCode = new Map(items.map(item => [item.code, item]))
  const resolve = itemResolver(items.map(({ code }) => code))
  const waits = new Map<string, { on: string; at: Path }[]>(items.map(({ code }) => [code, []]))

  const check = (holder: Entry, waiting: string[]) => {
    const condition = conditionOf(holder)
    if (!condition) return
    for (const { test, at } of testsOf(condition, ['conditions'])) {
      const here = [...holder.at, ...at]
      const problem = 'lead' in test ? problemOf(test, 'text', undefined) : undefined
      if (problem) report([...here, 'value'], problem)
      if ('lead' in test) continue
      const found = resolve(test.item)
      const item = found.code === undefined ? undefined : byCode.get(found.code)
      if (!item) {
        report([...here, 'item'], found.problem ?? `There is no item ${test.item}`)
        continue
      }
      for (const code of waiting) waits.get(code)?.push({ on: item.code, at: [...here, 'item'] })
      const unreachable = itemProblem(test, item.value)
      if (unreachable) report([...here, unreachable.key], unreachable.message)
    }
  }
  for (const group of groups) {
    const held = items.filter(item => item.group === group)
    check(
      group,
      held.map(({ code }) => code),
    )
  }
  for (const item of items) check(item, [item.code])

  const graph = new Map([...waits].map(([code, edges]) => [code, edges.map(({ on }) => on)]))
  for (const cycle of findCycles(graph)) {
    const edge = waits.get(cycle[0] as string)?.find(({ on }) => on === cycle[1])
    const way = cycle.length > 2 ? `: ${cycle.join(' → ')}` : ''
    report(
      edge?.at ?? ['checklist'],
      `${cycle[0]} could never be asked for, because its conditions wait for itself${way}`,
    )
  }
}

/** `GROUP.CODE`, or a code alone where only one group has it. */
export function itemResolver(codes: string[]): (name: string) => { code?: string; problem?: string } {
  const known = new Set(codes)
  return name => {
    if (name.includes('.')) return known.has(name) ? { code: name } : { problem: `There is no item ${name}` }
    const found = codes.filter(code => code.endsWith(`.${name}`))
    if (found.length > 1) {
      return { problem: `${name} is an item of several groups: write ${found.join(' or ')}` }
    }
    return found[0] === undefined ? { problem: `There is no item ${name}` } : { code: found[0] }
  }
}

function conditionOf({ value }: Entry): Condition | undefined {
  const parsed = ConditionSchema.safeParse(value.conditions)
  return parsed.success ? parsed.data : undefined
}

function itemProblem(
  test: Test,
  item: Record<string, unknown>,
): { key: 'op' | 'value'; message: string } | undefined {
  const type = fieldTypes[item.fieldType as FieldTypeName]
  if (!type) return undefined
  // Nor of a secret: which other items apply would tell its value.
  const whole = type.holds === 'documents' || type.holds === 'address' || 'secret' in type
  if (whole && test.op !== 'exists') {
    return { key: 'op', message: `Of an item of type ${item.fieldType} only "exists" can be asked` }
  }
  const { options } = keyed(item.config)
  const choices = Array.isArray(options) ? options.map(option => String(option).trim()) : undefined
  const message = problemOf(test, type.holds, type.holds === 'choice' ? choices : undefined)
  return message === undefined ? undefined : { key: 'value', message }
}

const kindOf: Partial<Record<Holds, 'string' | 'number' | 'boolean'>> = {
  text: 'string',
  choice: 'string',
  date: 'string',
  number: 'number',
  flag: 'boolean',
}

/** A comparison with what can never be stored comes out the same for everybody: it was meant differently. */
function problemOf({ op, value }: Test, holds: Holds, options: unknown[] | undefined): string | undefined {
  if (op === 'exists') return undefined
  if ((op === 'greaterThan' || op === 'lessThan') && holds !== 'number' && holds !== 'date') {
    return `"${op}" compares only numbers and dates`
  }
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one !== kindOf[holds]) return `${show(one)} can never be its value, which is ${names[holds]}`
    if (holds === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(String(one))) {
      return `${show(one)} is not a date such as 2026-01-31`
    }
    if (options?.includes(one) === false) {
      return `${show(one)} is not one of its options: ${options.join(', ')}`
    }
  }
  return undefined
}

const show = (value: Scalar): string => JSON.stringify(value)
const names: Record<Holds, string> = {
  text: 'text',
  choice: 'text',
  date: 'a date',
  number: 'a number',
  flag: 'true or false',
  address: 'an address',
  documents: 'a set of documents',
}
