import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'

export interface WireAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

/** Sends bytes as they are, which no HTTP client would, and reads until the server closes or has been silent for a while. */
export function sendBytes(url: string, bytes: string | Buffer, silenceMs = 2_000): Promise<WireAnswer> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    // The first byte may take as long as a busy machine needs.
    socket.setTimeout(15_000, () => socket.destroy())
    socket.on('data', chunk => {
      chunks.push(chunk)
      socket.setTimeout(silenceMs)
    })
    // A server that has answered may reset what it doesn't want to read to its end.
    socket.on('error', error => chunks.length === 0 && reject(error))
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('utf8'))))
    socket.write(bytes)
  })
}

function parse(answer: string): WireAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}

export interface SocketAnswer {
  status: number
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
  /** The caller's end of the connection: the same number twice is the same connection. */
  localPort: number | undefined
}

/** One connection that stays open from request to request. */
export function keptAlive(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (
    path: string,
    options: RequestOptions,
    body?: Iterable<string | Buffer>,
  ): Promise<SocketAnswer> =>
    new Promise((resolve, reject) => {
      const sending = request(url + path, { agent, ...options }, response => {
        const localPort = response.socket.localPort
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const isJson = response.headers['content-type']?.includes('json')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson ? JSON.parse(text) : text,
            localPort,
          })
        })
      })
      sending.on('error', reject)
      for (const chunk of body ?? []) sending.write(chunk)
      sending.end()
    })
  return { send, close: () => agent.destroy() }
}
