import { createHmac } from 'node:crypto'

/** As Standard Webhooks has it: one signature for each secret, with a space between. */
export function sign(secrets: string[], id: string, seconds: number, body: string): string {
  return secrets
    .map(secret => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map(key => `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')
}
