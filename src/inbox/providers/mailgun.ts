import { createHmac } from 'node:crypto'
import { isSame } from '../../signature.js'
import { fieldsOf } from './form-rules.js'
import { type Provider, unreadable } from './provider.js'

/** A route of Mailgun's that forwards to an address whose path ends with `mime`: by that it knows to post the raw mail. */
export const mailgun: Provider = {
  read({ contentType, body, signingKey }) {
    const fields = fieldsOf(contentType, body)
    if (!fields) return unreadable
    if (signingKey !== undefined && !isSigned(fields, signingKey)) return 'unsigned'
    const raw = fields.get('body-mime')
    if (!raw)
      return { lacks: 'The post has no field `body-mime`: forward to an address that ends with /mime.' }
    const recipient = fields.get('recipient')?.toString('utf8', 0, 2_000) ?? ''
    return { raw, recipients: recipient.split(',').map(one => one.trim()), authentication: null }
  },
}

/** Of any age: what is posted anew is known by its Message-ID, and Mailgun itself tries for hours. */
function isSigned(fields: Map<string, Buffer>, key: string): boolean {
  const field = (name: string) => fields.get(name) ?? Buffer.alloc(0)
  const expected = createHmac('sha256', key).update(field('timestamp')).update(field('token')).digest('hex')
  return isSame(field('signature'), expected)
}
