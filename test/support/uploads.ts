import { checkAnswer } from './check-answer.js'
import type { Answer, World } from './world.js'

export interface Sending {
  key?: string | null
  headers?: Record<string, string>
  fields?: Record<string, string>
  /** `/api/v1/documents` unless told otherwise. */
  path?: string
}

export interface File {
  name: string
  bytes: Buffer | string
  type?: string
}

/** A form as browsers and HTTP libraries send it. */
export function formOf(files: File[], fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = 'application/octet-stream' } of files)
    form.append('files', new Blob([Buffer.from(bytes)], { type }), name)
  return form
}

export const upload = (
  w: World,
  leadId: string,
  files: File[],
  { path = '/api/v1/documents', fields = {}, ...rest }: Sending = {},
): Promise<Answer> => w.send('POST', path, { ...rest, body: formOf(files, { leadId, ...fields }) })

export interface RawPart {
  name?: string
  filename?: string
  /** Lines of its head, instead of those that the name makes. */
  head?: string[]
  bytes: Buffer | string
}

export const boundary = 'leadspread-test-boundary'

/** A form byte by byte, as no library would send it. */
export function rawForm(parts: RawPart[], { end = true }: { end?: boolean } = {}): Buffer {
  const chunks = parts.flatMap(({ name, filename, head, bytes }) => [
    `--${boundary}\r\n`,
    (
      head ?? [
        `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
      ]
    ).join('\r\n'),
    '\r\n\r\n',
    bytes,
    '\r\n',
  ])
  return Buffer.concat([...chunks, ...(end ? [`--${boundary}--\r\n`] : [])].map(chunk => Buffer.from(chunk)))
}

/** Sends such bytes, and holds the answer against the OpenAPI document. */
export async function uploadBytes(
  w: World,
  body: Buffer,
  headers: Record<string, string> = {},
  path = '/api/v1/documents',
): Promise<Answer> {
  const response = await fetch(w.url + path, {
    method: 'POST',
    headers: { 'x-api-key': w.key, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    body,
  })
  const answer = { status: response.status, headers: response.headers, body: await response.json() }
  checkAnswer('POST', path, answer)
  return answer
}
