import type { z } from 'zod'
import { accept, refuseUnstorable } from '../../../http/accept.js'

/** What a form says, held against what the API takes. */
export function sent<T>(schema: z.ZodType<T>, fields: Record<string, unknown>): T {
  refuseUnstorable(fields)
  return accept(schema, fields, 'body')
}
