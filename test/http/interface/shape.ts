/**
 * The field tables of the service interface, written down as data: what an answer must have, whatever else it has. A field
 * is described by its type, by a table, or by a list of either.
 */
export type Shape = Kind | `${Kind} or null` | Table | List | Maybe
type Kind = keyof typeof kinds
type List = [Shape]
export interface Table {
  [field: string]: Shape
}
class Maybe {
  constructor(readonly shape: Shape) {}
}
export const orNull = (shape: Shape) => new Maybe(shape)

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds = {
  string: isText,
  id: (value: unknown) => isText(value) && /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value),
  time: (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  number: Number.isFinite,
  boolean: (value: unknown) => typeof value === 'boolean',
  true: (value: unknown) => value === true,
  object: isObject,
  array: Array.isArray,
  any: (value: unknown) => value !== undefined,
}

/** What is missing or of another type, by its path. Nothing: it fits. */
export function faults(shape: Shape, value: unknown, path = ''): string[] {
  if (typeof shape === 'string') {
    const kind = shape.replace(/ or null$/, '') as Kind
    const fits = (kind !== shape && value === null) || kinds[kind](value)
    return fits ? [] : [`${path} is not ${shape}: ${JSON.stringify(value)}`]
  }
  if (shape instanceof Maybe) return value === null ? [] : faults(shape.shape, value, path)
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no array: ${JSON.stringify(value)}`]
    return value.flatMap((entry, at) => faults(shape[0], entry, `${path}[${at}]`))
  }
  if (!isObject(value)) return [`${path} is no object: ${JSON.stringify(value)}`]
  return Object.entries(shape).flatMap(([field, inner]) =>
    field in value ? faults(inner, value[field], `${path}.${field}`) : [`${path}.${field} is missing`],
  )
}
