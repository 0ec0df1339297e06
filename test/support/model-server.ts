import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a model says next. */
export interface Says {
  text?: string
  /** Tools that it wants used. */
  use?: { name: string; input: unknown }[]
  tokens?: { in: number; out: number }
  /** In place of an answer. */
  status?: number
  /** It never ends its answer. */
  hangs?: true
}

/** What a model was asked. Both protocols are brought into one shape. */
export interface AskedOfModel {
  system: string
  /** All that was said so far, as JSON: also what tools came to. */
  conversation: string
  /** What the applicant and its lender have, as it was told. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of the test's own making
  data: any
  tools: string[]
  headers: IncomingMessage['headers']
}

type Scripted = Says | ((asked: AskedOfModel) => Says | Promise<Says>)

export interface ModelServer {
  /** The settings by which a process asks it. */
  settings: Record<string, string>
  asked: AskedOfModel[]
  /** One after the other; when there are no more, it fails. A function that is given alone answers for ever. */
  script(...says: Scripted[]): void
}

/** A model as a provider runs one, on this machine, that says what a script says. */
export async function modelServer(
  t: { teardown(stop: () => unknown): void },
  provider: 'openai-compatible' | 'anthropic' = 'openai-compatible',
): Promise<ModelServer> {
  const asked: AskedOfModel[] = []
  let next: Scripted[] = []
  let always: Scripted | undefined
  const { read, write, path } = protocols[provider]
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request))
    if (request.url !== path) return respond(response, 404, { error: { message: request.url } })
    const one = { ...read(body), headers: request.headers }
    asked.push(one)
    const scripted = next.shift() ?? always ?? { status: 500 }
    const says = typeof scripted === 'function' ? await scripted(one) : scripted
    if (says.hangs) return
    if (says.status) return respond(response, says.status, { error: { message: 'as the script says' } })
    respond(response, 200, write(says))
  })
  // A slow test asks again after longer than Node's five seconds.
  server.keepAliveTimeout = 120_000
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    settings: {
      LLM_PROVIDER: provider,
      LLM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      LLM_API_KEY: 'key-of-the-model',
      LLM_MODEL: 'scripted',
    },
    asked,
    script: (...says) => {
      const [first, ...others] = says
      always = typeof first === 'function' && others.length === 0 ? first : undefined
      next = always ? [] : says
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const dataIn = (text: string) => {
  const [, json] = /<data>\n([\s\S]*)\n<\/data>/.exec(text) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

interface Protocol {
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: what the provider's client sends
  read(body: any): Omit<AskedOfModel, 'headers'>
  write(says: Says): object
}

const usual = { in: 100, out: 20 }

const protocols: Record<'openai-compatible' | 'anthropic', Protocol> = {
  'openai-compatible': {
    path: '/v1/chat/completions',
    read: ({ messages, tools }) => ({
      system: messages[0].content,
      data: dataIn(messages[1].content),
      conversation: JSON.stringify(messages.slice(2)),
      tools: tools.map(({ function: { name } }: { function: { name: string } }) => name),
    }),
    write: ({ text = '', use = [], tokens = usual }) => ({
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'scripted',
      choices: [
        {
          index: 0,
          finish_reason: use.length > 0 ? 'tool_calls' : 'stop',
          message: {
            role: 'assistant',
            content: text,
            tool_calls: use.map(({ name, input }, place) => ({
              id: `c${place}`,
              type: 'function',
              function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
            })),
          },
        },
      ],
      usage: {
        prompt_tokens: tokens.in,
        completion_tokens: tokens.out,
        total_tokens: tokens.in + tokens.out,
      },
    }),
  },
  anthropic: {
    path: '/v1/messages',
    read: ({ system, messages, tools }) => ({
      system: system[0].text,
      data: dataIn(messages[0].content[0].text),
      conversation: JSON.stringify(messages.slice(1)),
      tools: tools.map(({ name }: { name: string }) => name),
    }),
    write: ({ text = '', use = [], tokens = usual }) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      stop_sequence: null,
      stop_reason: use.length > 0 ? 'tool_use' : 'end_turn',
      content: [
        ...(text === '' ? [] : [{ type: 'text', text }]),
        ...use.map(({ name, input }, place) => ({ type: 'tool_use', id: `c${place}`, name, input })),
      ],
      usage: { input_tokens: tokens.in, output_tokens: tokens.out },
    }),
  },
}
