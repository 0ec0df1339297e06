type Schema = Record<string, unknown>

const components = '#/components/schemas/'

/** Keywords whose value is no schema but names several, or is data. */
const maps = ['properties', 'patternProperties', 'dependentSchemas']
const data = ['enum', 'const', 'default', 'required', 'type']
/** OpenAPI's own. */
const foreign = ['discriminator', 'id']

/** A schema of the OpenAPI document as plain JSON Schema that stands by itself: with what it refers to. */
export function toolSchema<S extends Schema>(
  schema: S,
  known: Record<string, Schema>,
): S & { $defs?: Record<string, Schema> } {
  const used = new Set<string>()
  const own = plain(schema, used) as S
  const $defs: Record<string, Schema> = {}
  // Grows while it is gone through: what is used may use more.
  for (const name of used) $defs[name] = plain(known[name] as Schema, used)
  return used.size === 0 ? own : { ...own, $defs }
}

function plain(schema: Schema, used: Set<string>): Schema {
  const shown: Schema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (foreign.includes(keyword)) continue
    if (keyword === 'example') shown.examples = [value]
    else if (keyword === '$ref') shown.$ref = referred(value as string, used)
    else shown[keyword] = data.includes(keyword) ? value : within(keyword, value, used)
  }
  return shown
}

function within(keyword: string, value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map(each => within('', each, used))
  if (value === null || typeof value !== 'object') return value
  if (!maps.includes(keyword)) return plain(value as Schema, used)
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, plain(schema as Schema, used)]),
  )
}

function referred(ref: string, used: Set<string>): string {
  const name = ref.slice(components.length)
  used.add(name)
  return `#/$defs/${name}`
}
