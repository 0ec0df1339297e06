import { createHash } from 'node:crypto'
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.js'

export interface DrawnFile {
  name: string
  bytes: Buffer
  sha256: string
}

const kibi = 1024
const mostBytes = 300 * kibi

/** A size of any class: about a power of two, about the pieces in which sockets and disks take bytes, or any. */
export function drawnSize(chance: Chance): number {
  const off = chance.whole(-1, 1)
  const size = {
    power: () => 2 ** chance.whole(0, 18) + off,
    piece: () => chance.one([4, 16, 64]) * kibi * chance.whole(1, 5) + off,
    // With the headers of its part.
    nearPiece: () => 64 * kibi * chance.whole(1, 4) - chance.whole(0, 400),
    any: () => Math.round(mostBytes ** chance.fraction()),
  }[chance.weighted({ power: 3, piece: 3, nearPiece: 2, any: 4 })]()
  return Math.min(Math.max(size, 1), mostBytes)
}

const fills = ['x', '-', 'a line of a table,1,2,3\r\n', `${'x'.repeat(90)}\r\n\r\n--\r\n-Bound`]

/** A text of that many bytes, with what boundaries are made of. */
export function drawnFile(chance: Chance, place: number, size = drawnSize(chance)): DrawnFile {
  const bytes = Buffer.alloc(size, chance.one(fills))
  // So that no two are alike, if they are long enough.
  bytes.write(Math.floor(chance.fraction() * 2 ** 50).toString(36))
  return { name: `${place}.txt`, bytes, sha256: sha256(bytes) }
}

export const drawnFiles = (chance: Chance, most = 10): DrawnFile[] =>
  Array.from({ length: chance.whole(1, most) }, (_, place) => drawnFile(chance, place))

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface Sent {
  status: number
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
}

export interface Sending {
  url: string
  headers: Record<string, string>
  fields: Record<string, string>
  files: DrawnFile[]
  agent: Agent
}

/** Sends a form as some client or other would: whole, in pieces, with pauses, with or without its length. */
export async function sendDrawn(chance: Chance, sending: Sending): Promise<Sent> {
  return chance.fraction() < 0.4 ? sendByFetch(sending) : sendInPieces(chance, sending)
}

async function sendByFetch({ url, headers, fields, files }: Sending): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name)
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() }
}

async function sendInPieces(chance: Chance, { url, headers, fields, files, agent }: Sending): Promise<Sent> {
  const boundary =
    'Boundary'.repeat(9).slice(0, chance.whole(1, 56)) + Math.floor(chance.fraction() * 2 ** 40)
  const body = formBytes(boundary, fields, files)
  const sizes = chance.one([
    () => body.length,
    () => chance.whole(1, 200_000),
    () => chance.whole(1, 3_000),
    () => chance.one([4, 16, 64]) * kibi,
  ])
  const pauseMs = chance.one([0, 0, 0, 1, 4])
  const sent = request(url, {
    method: 'POST',
    agent,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(chance.fraction() < 0.5 ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
    },
  })
  const answered = new Promise<Sent>((resolve, reject) => {
    sent.on('error', reject).on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk)).on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        }),
      )
    })
  })
  answered.catch(() => {})
  for (let at = 0, pieces = 0; at < body.length; pieces++) {
    const size = sizes()
    sent.write(body.subarray(at, at + size))
    at += size
    // However small they are, the time doesn't grow with their number.
    if (pieces < 40) await sleep(pauseMs)
  }
  sent.end()
  return answered
}

function formBytes(boundary: string, fields: Record<string, string>, files: DrawnFile[]): Buffer {
  const part = (disposition: string, bytes: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...files.flatMap(({ name, bytes }) => part(`name="files"; filename="${name}"`, bytes)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}
