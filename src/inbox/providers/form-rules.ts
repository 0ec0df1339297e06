const mostFields = 200
const longestHeadBytes = 16 * 1024

/**
 * The fields of a form, byte for byte: a mail may be in any encoding, which a parser for texts would spoil. The whole form is in
 * memory, and every step looks at each byte a fixed number of times. Undefined where it is no form.
 */
export function fieldsOf(contentType: string, body: Buffer): Map<string, Buffer> | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return urlEncoded(body)
  const [, quoted, plain] =
    /^multipart\/form-data\b.{0,200}?;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? undefined : multipart(body, boundary)
}

function multipart(body: Buffer, boundary: string): Map<string, Buffer> | undefined {
  const fields = new Map<string, Buffer>()
  const fence = Buffer.from(`\r\n--${boundary}`)
  const first = body.indexOf(`--${boundary}`)
  if (first === -1) return undefined
  for (let at = first + fence.length - 2; body.toString('latin1', at, at + 2) !== '--'; ) {
    const headEnd = body.indexOf('\r\n\r\n', at)
    // An empty part has its end right behind its head.
    const end = headEnd === -1 ? -1 : body.indexOf(fence, headEnd + 2)
    if (end === -1 || headEnd - at > longestHeadBytes || fields.size === mostFields) return undefined
    const [, name] = /;[ \t]{0,9}name="([^"]{0,200})"/i.exec(body.toString('latin1', at, headEnd)) ?? []
    if (name !== undefined && !fields.has(name)) fields.set(name, body.subarray(headEnd + 4, end))
    at = end + fence.length
  }
  return fields
}

function urlEncoded(body: Buffer): Map<string, Buffer> | undefined {
  const fields = new Map<string, Buffer>()
  for (let from = 0; from < body.length; ) {
    const found = body.indexOf('&', from)
    const end = found === -1 ? body.length : found
    const equals = body.indexOf('=', from)
    const nameEnd = equals === -1 || equals > end ? end : equals
    if (nameEnd - from > longestHeadBytes || fields.size === mostFields) return undefined
    const name = decoded(body.subarray(from, nameEnd)).toString('utf8')
    if (!fields.has(name)) fields.set(name, decoded(body.subarray(Math.min(nameEnd + 1, end), end)))
    from = end + 1
  }
  return fields
}

function decoded(text: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number
    const code = byte === percent ? hexAt(text, at + 1) : undefined
    if (code !== undefined) at += 2
    bytes[length++] = code ?? (byte === plus ? blank : byte)
  }
  return bytes.subarray(0, length)
}

const [percent, plus, blank] = [0x25, 0x2b, 0x20]

function hexAt(text: Buffer, at: number): number | undefined {
  const [high, low] = [digit(text[at]), digit(text[at + 1])]
  return high === undefined || low === undefined ? undefined : high * 16 + low
}

function digit(byte = 0): number | undefined {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined
}
