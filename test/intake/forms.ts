import { readdirSync } from 'node:fs'
import { withoutTemporal } from '../http/without-temporal.js'
import { eventually } from '../support/eventually.js'
import { boundary, type RawPart, rawForm, uploadBytes } from '../support/uploads.js'
import { openWorld, type World } from '../support/world.js'

/** One whose uploads are for one lead. */
export interface UploadWorld extends World {
  leadId: string
}

export async function openUploadWorld(): Promise<UploadWorld> {
  const w = await openWorld(withoutTemporal)
  return { ...w, leadId: await w.newLead() }
}

export const file = (filename: string, bytes: Buffer | string): RawPart => ({
  name: 'files',
  filename,
  bytes,
})

/** What tests of a form's bytes send, and what they look at afterwards. */
export const formsOf = (w: UploadWorld) => {
  const leadField: RawPart = {
    name: 'leadId',
    get bytes() {
      return w.leadId
    },
  }
  return {
    leadField,
    send: (...parts: RawPart[]) => uploadBytes(w, rawForm([leadField, ...parts])),
    /** The head of a request whose body is written by hand. */
    headOf: (extra: string, key = w.key) =>
      `POST /api/v1/documents HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${extra}\r\n`,
    /** Whatever was sent: nothing is left of it, and the server still answers. */
    unharmed: async () => {
      await eventually(
        async () => readdirSync(w.context.storage.arriving),
        left => left.length === 0,
        5_000,
      )
      return (await w.send('GET', '/api/v1/me')).status === 200
    },
  }
}
