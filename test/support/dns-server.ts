import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'

const textType = 16
const notFound = 3

/** Answers what is asked of it with texts by name, and with nothing to everybody whose names it does not know. */
export async function dnsServer(t: ExecutionContext, texts: Record<string, string>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    const text = type === textType ? texts[name] : undefined
    const question = query.subarray(12, end)
    const answer = text === undefined ? Buffer.alloc(0) : textRecord(text)
    const head = Buffer.alloc(12)
    head.writeUInt16BE(query.readUInt16BE(0), 0)
    head.writeUInt16BE(0x8180 | (texts[name] === undefined ? notFound : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answer.length > 0 ? 1 : 0, 6)
    socket.send(Buffer.concat([head, question, answer]), port, address)
  })
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  t.teardown(() => socket.close())
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, asked }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Its name is that of the question, which begins at byte 12. A text goes in pieces of up to 255 bytes. */
function textRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? []).flatMap(piece => [
    Buffer.from([piece.length]),
    Buffer.from(piece, 'latin1'),
  ])
  const data = Buffer.concat(pieces)
  const fields = Buffer.alloc(12)
  fields.writeUInt16BE(0xc00c, 0)
  fields.writeUInt16BE(textType, 2)
  fields.writeUInt16BE(1, 4)
  fields.writeUInt32BE(60, 6)
  fields.writeUInt16BE(data.length, 10)
  return Buffer.concat([fields, data])
}
