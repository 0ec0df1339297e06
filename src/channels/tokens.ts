import type { Config } from '../config.js'
import { derivedKeys } from '../derived-keys.js'
import { isId, prefixes } from '../ids.js'
import { isSignature, signature } from '../signature.js'

/** In addresses and links that go out with a message: they say which lead it is, and that we have said so. */

type Use = 'reply' | 'bounce' | 'unsubscribe' | 'inbox'
type Signed = { config: Pick<Config, 'secretKey' | 'previousSecretKey'> }

const kinds = { reply: 'lead', bounce: 'actionLog', unsubscribe: 'lead', inbox: 'workspace' } as const
const form = /^([0-9a-z]{26})-([0-9a-z]{25})$/

export function mailToken({ config }: Signed, use: Use, id: string): string {
  const bare = id.slice(prefixes[kinds[use]].length + 1)
  return `${bare}-${signature(derivedKeys(config, 'mail/v1')[0].key, `${use} ${bare}`)}`
}

/** The id that the token names, if it is one of ours for this use. */
export function readMailToken({ config }: Signed, use: Use, token: string): string | undefined {
  const [, bare = '', signed = ''] = form.exec(token) ?? []
  const isOurs = derivedKeys(config, 'mail/v1').some(({ key }) => isSignature(key, `${use} ${bare}`, signed))
  const id = `${prefixes[kinds[use]]}_${bare}`
  return isOurs && isId(kinds[use], id) ? id : undefined
}
