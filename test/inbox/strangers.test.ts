import test, { type ExecutionContext } from 'ava'
import { stringify } from 'yaml'
import { addressOfWorkspace } from '../../src/inbox/mail-address.js'
import { nameOf } from '../../src/inbox/strangers/sender-rules.js'
import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { mailboxes } from '../support/mailbox.js'
import { texting } from '../support/texting.js'
import type { World } from '../support/world.js'

const welcome = (w: World, unknownSenders = 'create', workspaceId = w.workspaceId) =>
  applyWorkspaceFile(w.context, {
    file: 'w.yaml',
    text: stringify({ workspace: { name: 'Harbor Business Lending', inbound: { unknownSenders } } }),
    environment: {},
    workspaceId,
  })
const leadsOf = (w: World) => w.context.db('leads').where({ workspaceId: w.workspaceId }).orderBy('id')
const messagesOf = (w: World) =>
  w.context.db('messages').where({ workspaceId: w.workspaceId, direction: 'INBOUND' })

/** A workspace with an address, and mail to it. */
async function open(t: ExecutionContext) {
  const boxes = await mailboxes(t)
  const to = addressOfWorkspace(boxes.w.context, boxes.w.workspaceId) ?? ''
  const write = (text: string, more: object = {}) =>
    boxes.deliver({ from: '"Kit Marlow" <kit@books.example>', to, subject: 'A loan', text, ...more })
  return { ...boxes, write }
}

test('who writes to the address of a workspace becomes a lead, with what was written', async t => {
  const { w, write, timeline, deliver } = await open(t)
  await write('Hello')
  t.deepEqual(await leadsOf(w), [], 'nobody does unless the workspace wants it')
  await welcome(w)
  await write('We want to borrow 50,000 dollars.', { messageId: '<one@books.example>' })
  await write('We want to borrow 50,000 dollars.', { messageId: '<one@books.example>' })
  const [lead, ...others] = await leadsOf(w)
  t.deepEqual(others, [])
  t.like(lead, { firstName: 'Kit', lastName: 'Marlow', email: 'kit@books.example', source: 'inbound-email' })
  const logs = await timeline(lead.id)
  t.deepEqual(logs.map(({ summary }) => summary).sort(), ['A reply by e-mail', 'Lead created'])
  t.true((await w.eventsOf(lead.id)).some(({ name }) => name === 'lead.created'))
  const to = addressOfWorkspace(w.context, w.workspaceId) ?? ''
  await t.throwsAsync(deliver({ to: to.replace(/.@/, at => (at === 'a@' ? 'b@' : 'a@')), text: 'Hello' }), {
    message: /550/,
  })
})

test('two first mails at once make one lead', async t => {
  const { w, write } = await open(t)
  await welcome(w)
  await Promise.all([1, 2, 3].map(n => write(`Mail ${n}`)))
  t.is((await leadsOf(w)).length, 1)
  t.is((await messagesOf(w)).length, 3)
})

test('a lead that is there is known by its address, and only the link of a letter takes its opt-out back', async t => {
  const { w, write, lead } = await open(t)
  const leadId = await w.newLead({ email: 'Kit@Books.example' })
  await write('Stop')
  t.is((await lead(leadId)).status, 'OPTED_OUT')
  await write('START')
  t.is((await lead(leadId)).status, 'OPTED_OUT')
  t.is((await leadsOf(w)).length, 1)
})

test('programs become no leads, and neither does what comes back from our own domain', async t => {
  const { w, write } = await open(t)
  await welcome(w)
  await write('I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } })
  await write('News!', { headers: { 'List-Id': '<news.example>' } })
  await write('Hello', { from: 'reply@replies.harbor.example' })
  await write('Hello', { from: 'no address at all' })
  t.deepEqual(await leadsOf(w), [])
})

test('nobody fills a workspace: twenty new leads an hour, and twenty messages of each', async t => {
  const { w, write } = await open(t)
  await welcome(w)
  for (let n = 0; n < 22; n++) await write('Hello', { from: `kit${n}@books.example` })
  t.is((await leadsOf(w)).length, 20)
  for (let n = 0; n < 21; n++) await write(`Hello ${n}`, { from: 'kit0@books.example' })
  const [first] = await leadsOf(w)
  t.is((await messagesOf(w)).filter(({ leadId }) => leadId === first.id).length, 20)
  await write('Stop', { from: 'kit0@books.example' })
  t.is((await w.context.db('leads').where({ id: first.id }).first()).status, 'OPTED_OUT')
})

test('a number that nobody knows becomes a lead of the workspace that wants it', async t => {
  const { w, text } = await texting(t, { asks: false })
  await text('Hello')
  t.deepEqual(await leadsOf(w), [])
  await welcome(w)
  await text('STOP')
  await text('Your code is 123', { From: '72975' })
  t.deepEqual(await leadsOf(w), [])
  await text('Hello, do you lend to bakeries?')
  await text('Anybody there?')
  const [lead, ...others] = await leadsOf(w)
  t.deepEqual(others, [])
  t.like(lead, { firstName: 'Unknown', phoneNumber: '+12025550147', source: 'inbound-sms' })
  t.is((await messagesOf(w)).length, 2)
})

test('of several workspaces it is the one with an agent of that number, or nobody’s', async t => {
  const { w, text } = await texting(t, { asks: false })
  const other = await w.tenant()
  await welcome(w)
  await welcome(w, 'create', other.workspaceId)
  const { db } = w.context
  await text('Hello')
  t.deepEqual(await db('leads'), [])
  await db('agents').where({ id: other.agents[0] }).update({ phoneNumber: '+12025550100' })
  await text('Hello')
  t.deepEqual(
    (await db('leads')).map(({ workspaceId }) => workspaceId),
    [other.workspaceId],
  )
})

test('a lead that has given its number is known by it, though nobody has texted there', async t => {
  const { w, text } = await texting(t, { asks: false })
  const leadId = await w.newLead({ phoneNumber: '+12025550147' })
  await text('Hello')
  t.deepEqual(
    (await messagesOf(w)).map(message => message.leadId),
    [leadId],
  )
})

for (const [name, address, firstName, lastName] of [
  ['Kit Marlow', 'kit@books.example', 'Kit', 'Marlow'],
  ['  Ana   María  López ', 'a@b.example', 'Ana', 'María López'],
  ['kit@books.example', 'kit@books.example', 'kit', ''],
  ['', 'kit@books.example', 'kit', ''],
  ['', null, 'Unknown', ''],
] as const) {
  test(`“${name}” of ${address} is called ${firstName} ${lastName}`, t => {
    t.deepEqual(nameOf({ name, address }), { firstName, lastName })
  })
}
