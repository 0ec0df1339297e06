import { createHash } from 'node:crypto'
import type { SpreadInputs } from '../../../../figures/told/inputs.js'
import { amountOf, typedAmount } from '../figure/amount-typed.js'
import type { InputField, InputSection } from './sections.js'

type Values = Record<string, unknown>

/** The things of a section as its form shows them: of a list each, else one. */
export function shownIn(section: InputSection, inputs: SpreadInputs): Values[] {
  if (section.list) {
    const said = (inputs[section.list.name] ?? []) as unknown as { value: Values }[]
    return said.map(({ value }) => value)
  }
  if (section.of) return [((inputs[section.of] as { value: Values } | undefined)?.value ?? {}) as Values]
  const all = inputs as Record<string, { value: unknown } | undefined>
  return [Object.fromEntries(section.fields.map(({ name }) => [name, all[name]?.value]))]
}

/** Something else as soon as anything of the section has changed. */
export const versionOf = (section: InputSection, inputs: SpreadInputs): string =>
  createHash('sha256')
    .update(JSON.stringify(shownIn(section, inputs)))
    .digest('hex')
    .slice(0, 16)

/** As it stands in its field. */
export function textOf({ type }: InputField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (type === 'share' && typeof value === 'number') return String(Number((value * 100).toPrecision(12)))
  if (type === 'flag') return value ? 'yes' : ''
  if (type === 'amount' && typeof value === 'number') return typedAmount(value)
  return String(value)
}

/** Where a field of the section stands in what is sent, and so in what is found wrong with it. */
export function nameOf(section: InputSection, field: InputField, n: number): string {
  if (section.list) return `${section.list.name}.${n}.${field.name}`
  return section.of ? `${section.of}.${field.name}` : field.name
}

/** What was filled in, as the use case takes it. Emptied things of a list are taken away, the others move up. */
export function inputsIn(section: InputSection, form: URLSearchParams): Values {
  if (section.list) return { [section.list.name]: listIn(section, form) }
  const one = valuesIn(section, form, 0)
  if (section.of) return { [section.of]: Object.keys(one).length > 0 ? one : null }
  return Object.fromEntries(section.fields.map(({ name }) => [name, one[name] ?? null]))
}

function listIn(section: InputSection, form: URLSearchParams): Values[] {
  const places = [...form.keys()].flatMap(name => /^\w+\.(\d+)\./.exec(name)?.[1] ?? [])
  const numbers = [...new Set(places.map(Number))].sort((one, other) => one - other)
  return numbers
    .filter(n => !form.has(`${section.list?.name}.${n}.remove`) && isFilled(section, form, n))
    .map(n => valuesIn(section, form, n))
}

/** A choice always says something, so it alone fills nothing. */
const isFilled = (section: InputSection, form: URLSearchParams, n: number): boolean =>
  section.fields.some(
    field =>
      field.type !== 'choice' && form.getAll(nameOf(section, field, n)).some(text => text.trim() !== ''),
  ) || section.fields.every(field => field.type === 'choice')

const valuesIn = (section: InputSection, form: URLSearchParams, n: number): Values =>
  Object.fromEntries(
    section.fields.flatMap(field => {
      const value = valueFrom(field, form.getAll(nameOf(section, field, n)))
      return value === undefined ? [] : [[field.name, value]]
    }),
  )

function valueFrom({ type }: InputField, sent: string[]): unknown {
  if (type === 'documents') return sent.length > 0 ? sent : undefined
  const text = (sent[0] ?? '').trim()
  if (text === '') return undefined
  if (type === 'amount' || type === 'whole') return amountOf(text)
  if (type === 'share') return shareOf(text)
  if (type === 'flag') return true
  return text
}

function shareOf(text: string): number | string {
  const percent = amountOf(text.replace(/%$/, ''))
  return typeof percent === 'number' ? Number((percent / 100).toPrecision(12)) : percent
}
