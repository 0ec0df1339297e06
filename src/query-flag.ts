import { z } from 'zod'

const flags: Record<string, boolean> = { true: true, 1: true, yes: true, false: false, 0: false, no: false }
const made = new WeakSet<object>()

/** A boolean of a query, in any case; absent, it is false. */
export function queryFlag(description: string) {
  const schema = z
    .unknown()
    .optional()
    .transform((sent, ctx): boolean => {
      const flag = sent === undefined ? false : typeof sent === 'string' ? flags[sent.toLowerCase()] : sent
      if (typeof flag === 'boolean') return flag
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
