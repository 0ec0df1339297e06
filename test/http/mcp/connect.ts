import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { World } from '../../support/world.js'

/** The handshake that today's clients begin with, or the newer protocol that knows none. */
export const eras = ['legacy', 'auto'] as const

interface Wanted {
  key?: string
  era?: (typeof eras)[number]
  headers?: Record<string, string>
}

/** The SDK's own client, on the same server as all other requests of the test. It holds nothing that would have to be closed. */
export async function connect(
  w: World,
  { key = w.key, era = 'auto', headers = { 'x-api-key': key } }: Wanted = {},
): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', w.url), { requestInit: { headers } }),
  )
  return connected(client)
}

export interface Told {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the answers of all operations
  body: any
}

export interface Connected {
  client: Client
  names(): Promise<string[]>
  call(name: string, args?: Record<string, unknown>): Promise<Told>
}

export const connected = (client: Client): Connected => ({
  client,
  names: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, args = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args })
    const [first] = content as { type: string; text?: string }[]
    return { isError, body: JSON.parse(first?.text ?? 'null') }
  },
})
