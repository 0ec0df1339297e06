import { z } from 'zod'

const yes = ['true', '1', 'yes']
const no = ['false', '0', 'no']
const made = new WeakSet<object>()

/** A boolean of a query, in any case; absent, it is false. */
export function queryFlag(description: string) {
  const schema = z
    .unknown()
    .optional()
    .transform((sent, ctx): boolean => {
      const said = typeof sent === 'string' ? sent.toLowerCase() : ''
      if (sent === true || yes.includes(said)) return true
      if (sent === undefined || no.includes(said)) return false
      ctx.issues.push({ code: 'custom', message: 'must be true, false, 1, 0, yes or no', input: sent })
      return false
    })
    .meta({ override: { type: 'boolean', description } })
  made.add(schema)
  return schema
}

/** What a bare name, without any value, says of it: that it is so. */
export const withBareFlags = (
  shape: Record<string, object>,
  query: Record<string, unknown>,
  querystring: string,
): Record<string, unknown> => {
  const bare = querystring.split('&').filter(name => name in shape && made.has(shape[name] as object))
  return { ...query, ...Object.fromEntries(bare.map(name => [name, query[name] === '' || query[name]])) }
}
