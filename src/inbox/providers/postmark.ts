import { z } from 'zod'
import { type Provider, unreadable } from './provider.js'

const Addresses = z
  .array(z.object({ Email: z.string() }))
  .max(500)
  .catch([])
const Body = z.object({
  RawEmail: z.string().optional(),
  OriginalRecipient: z.string().optional(),
  ToFull: Addresses,
  CcFull: Addresses,
  BccFull: Addresses,
})

/** Postmark's inbound stream, told to include the raw email in its JSON. It signs nothing; the address alone says who posts. */
export const postmark: Provider = {
  read({ body }) {
    const post = parsed(body)
    if (!post) return unreadable
    const { RawEmail: raw, OriginalRecipient: original = '', ToFull, CcFull, BccFull } = post
    if (raw === undefined)
      return { lacks: 'The post has no `RawEmail`: switch on "Include raw email content in JSON payload".' }
    const others = [...ToFull, ...CcFull, ...BccFull].map(({ Email }) => Email)
    return { raw: Buffer.from(raw), recipients: [original, ...others], authentication: null }
  },
}

function parsed(body: Buffer): z.output<typeof Body> | undefined {
  try {
    return Body.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}
