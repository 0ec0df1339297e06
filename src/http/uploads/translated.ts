import { LeadspreadError, Unavailable } from '../../errors.js'
import { malformedForm } from './limits.js'

/** What formidable and the file system throw, in our words. */
export function translated(error: unknown): unknown {
  if (error instanceof LeadspreadError) return error
  const { code, httpCode } = (error ?? {}) as { code?: unknown; httpCode?: number }
  if (httpCode !== undefined)
    return malformedForm('its parts can not be told apart, or the last one has no end')
  if (typeof code === 'string' && /^E(NOSPC|DQUOT|IO|ROFS|ACCES|PERM|NOTDIR|MFILE|NFILE|FBIG)$/.test(code))
    return new Unavailable('The storage is full or out of reach. Try again later.', 30, error)
  return error
}
