import type { Context } from '../context.js'
import { derivedKeys } from '../derived-keys.js'
import { isId, prefixes } from '../ids.js'
import { isSignature, signature } from '../signature.js'
import { startOf } from './rules.js'

interface PortalToken {
  leadId: string
  /** The lead's own must still be the same: raising it revokes what was given out. */
  generation: number
  /** In days since 1970. */
  expiryDay: number
}

type Signed = Pick<Context, 'config'>

/** Small letters and digits only, so that no mail client cuts the link short. */
const form = /^([0-9a-z]{26})-([0-9a-z]{1,6})-([0-9a-z]{1,6})-([0-9a-z]{25})$/
const idPrefix = `${prefixes.lead}_`

export function portalToken({ config }: Signed, { leadId, generation, expiryDay }: PortalToken): string {
  const said = [leadId.slice(idPrefix.length), generation.toString(36), expiryDay.toString(36)].join('-')
  return `${said}-${signature(derivedKeys(config, 'portal/v1')[0].key, said)}`
}

/** What the token says, if it was given out by us and is still good. Whether it was revoked, only the lead's row tells. */
export function readPortalToken(
  { config, clock }: Signed & Pick<Context, 'clock'>,
  token: string,
): PortalToken | undefined {
  const [, id = '', generation = '', day = '', signed = ''] = form.exec(token) ?? []
  const said = `${id}-${generation}-${day}`
  const isOurs = derivedKeys(config, 'portal/v1').some(({ key }) => isSignature(key, said, signed))
  if (!isOurs) return undefined
  const read = {
    leadId: `${idPrefix}${id}`,
    generation: Number.parseInt(generation, 36),
    expiryDay: Number.parseInt(day, 36),
  }
  return isId('lead', read.leadId) && startOf(read.expiryDay) > clock() ? read : undefined
}
