import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import test, { type ExecutionContext } from 'ava'
import { revokeKey } from '../../src/workspaces/api-keys.js'
import { addedBy } from '../audit/entries.js'
import { connected, eras } from '../http/mcp/connect.js'
import { asProcess, besideApi, refuses } from './command-line.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))

async function start(t: ExecutionContext, env: Record<string, string>, era: (typeof eras)[number] = 'auto') {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp'],
    env,
    stderr: 'pipe',
  })
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  let complaints = ''
  transport.stderr?.on('data', chunk => {
    complaints += String(chunk)
  })
  t.teardown(() => client.close())
  await client.connect(transport)
  return { ...connected(client), complaints: () => complaints }
}

for (const era of eras) {
  test(`over stdio, beside the API and on the same data, with a client whose protocol is "${era}"`, async t => {
    const { w } = await besideApi(t)
    const { call, names, client, complaints } = await start(
      t,
      { ...w.environment, LEADSPREAD_API_KEY: w.key },
      era,
    )
    t.true((await names()).length > 30)
    const entries = await addedBy(w, async () => {
      const { body } = await call('createLead', { firstName: 'Dana', idempotencyKey: 'crm-1' })
      const { id } = body.lead
      t.is((await w.send('GET', `/api/v1/leads/${id}`)).body.lead.firstName, 'Dana')
      const repeat = await call('createLead', { firstName: 'Dana', idempotencyKey: 'crm-1' })
      t.is(repeat.body.lead.id, id)
    })
    t.true(entries.some(entry => entry.startsWith('lead.created')))
    const { isError, body } = await call('createLead', { firstName: 'Da\0na' })
    t.true(isError)
    t.is(body.errors[0].path, 'firstName')
    await client.close()
    t.is(complaints(), '')
  })
}

test('over stdio, a key that may only read sees no other tools, and one that is revoked is refused', async t => {
  const { w } = await besideApi(t)
  const { apiKey, id } = await w.newKey({ scope: 'read' })
  const { call, names } = await start(t, { ...w.environment, LEADSPREAD_API_KEY: apiKey })
  t.false((await names()).includes('createLead'))
  t.is((await call('createLead', { firstName: 'Dana' })).body.code, 'read_only_key')
  await revokeKey(w.context, id)
  const { isError, body } = await call('listLeads')
  t.true(isError)
  t.is(body.code, 'unauthorized')
  await t.throwsAsync(names(), { message: /valid workspace API key/ })
})

test('over stdio, a key has a rate too', async t => {
  const { w } = await besideApi(t)
  const { call } = await start(t, { ...w.environment, LEADSPREAD_API_KEY: w.key, RATE_LIMIT: '0.01' })
  t.is((await call('getMe')).body.key.name, 'First key')
  t.is((await call('getMe')).body.code, 'rate_limited')
})

test('without a valid key it does not start, and says so', async t => {
  const { w } = await besideApi(t)
  for (const LEADSPREAD_API_KEY of ['', 'nonsense', `lsk_live_${'A'.repeat(43)}`])
    refuses(
      t,
      await asProcess({ ...w.environment, LEADSPREAD_API_KEY })('mcp'),
      /^LEADSPREAD_API_KEY must be a valid workspace API key\./,
    )
})
