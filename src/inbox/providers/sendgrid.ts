import { fieldsOf } from './form-rules.js'
import { type Provider, unreadable } from './provider.js'

/** SendGrid's Inbound Parse, told to post the raw, full MIME message. It signs nothing; the address alone says who posts. */
export const sendgrid: Provider = {
  read({ contentType, body }) {
    const fields = fieldsOf(contentType, body)
    if (!fields) return unreadable
    const raw = fields.get('email')
    if (!raw) return { lacks: 'The post has no field `email`: check "POST the raw, full MIME message".' }
    const said = ['SPF', 'dkim'].flatMap(name => {
      const value = fields.get(name)
      return value ? [`${name.toLowerCase()}=${value.toString('utf8', 0, 400)}`] : []
    })
    const authentication = said.length > 0 ? ['sendgrid', ...said].join('; ') : null
    return { raw, recipients: envelopeTo(fields.get('envelope')), authentication }
  },
}

function envelopeTo(envelope: Buffer | undefined): string[] {
  try {
    const { to } = JSON.parse(envelope?.toString('utf8') ?? '{}')
    return Array.isArray(to) ? to.filter(address => typeof address === 'string').slice(0, 50) : []
  } catch {
    return []
  }
}
