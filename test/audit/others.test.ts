import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { linkEntries } from '../../src/audit/link.js'
import { runCommand } from '../../src/cli/run.js'
import { loadConfig } from '../../src/config.js'
import { readUnread } from '../../src/intake/read-unread.js'
import { recordReading } from '../../src/intake/record-reading.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { purge } from '../../src/purge/purge.js'
import { rotate } from '../../src/rotation/rotate.js'
import { recordStatus } from '../../src/runs/record-status.js'
import { failAbandoned } from '../../src/spreads/steps/record-change.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { secretKey } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { conduct, newSpread, sendStatement, sheetOf } from '../support/spreads.js'
import { stepsOf } from '../support/steps.js'
import { type World, world } from '../support/world.js'
import { addedBy, entriesOf } from './entries.js'

/** What nobody asked for through the API is told all the same, of whoever did it. */

const actorsOf = async (w: World, action: string) =>
  (await entriesOf(w)).filter(one => one.action === action).map(one => `${one.actorKind} ${one.actorId}`)

async function command(w: World, ...args: string[]) {
  const printed: string[] = []
  const print = (text: string) => {
    printed.push(text)
  }
  const code = await runCommand([...args, '--json'], {
    environment: w.environment,
    out: print,
    complain: print,
  })
  return { code, json: JSON.parse(printed.join('')) }
}

test('what is done at the command line', async t => {
  const w = await world(t, withoutTemporal)
  const made = await command(w, 'workspace', 'create', 'Acme Lending')
  const { workspaceId } = made.json
  const file = join(w.context.config.dataDir, 'workspace.yaml')
  writeFileSync(file, 'agents:\n  - { code: maya, name: Maya, email: maya@acme.example }\n')
  const apply = ['workspace', 'apply', file, '--workspace', workspaceId]
  t.is((await command(w, ...apply, '--dry-run')).code, 0)
  t.is((await command(w, ...apply)).code, 0)
  const { id } = (await command(w, 'key', 'create', '--workspace', workspaceId)).json
  await command(w, 'key', 'revoke', id)
  await command(w, 'key', 'revoke', id)
  const entries = await entriesOf(w, workspaceId)
  t.deepEqual(
    entries.map(({ action, subject }) => `${action} ${subject === id ? 'key' : subject}`).slice(2),
    [`workspace.applied ${workspaceId}`, 'key.created key', 'key.revoked key'],
  )
  t.deepEqual(
    entries
      .map(({ action }) => action)
      .slice(0, 2)
      .sort(),
    ['key.created', 'workspace.created'],
  )
  t.true(entries.every(({ actorKind, actorId }) => actorKind === 'operator' && actorId === 'command_line'))
})

test('`audit verify` says whether the chain stands', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  await w.newLead()
  const verify = () => command(w, 'audit', 'verify', '--workspace', w.workspaceId)
  t.deepEqual(await verify(), { code: 0, json: { verified: 0, removed: 0, broken: null } })
  await eventually(
    () => linkEntries(w.context.db).then(verify),
    ({ json }) => json.verified === 3,
    90_000,
  )
  await w.context.db('audit_chains').update({ hash: 'another' })
  const { code, json } = await verify()
  t.is(code, 1)
  t.like(json.broken, { number: 3 })
  t.is((await command(w, 'audit', 'verify', '--workspace', 'ws_unknown')).code, 1)
})

test('secrets that are sealed anew, of each workspace', async t => {
  const w = await world(t, withoutTemporal)
  await w.send('POST', '/api/v1/webhooks', { body: { url: 'https://crm.harbor.example', events: ['*'] } })
  const context = buildContext(
    loadConfig({ ...w.environment, SECRET_KEY: 'x'.repeat(40), SECRET_KEY_PREVIOUS: secretKey }),
    'test',
  )
  t.teardown(() => disposeContext(context))
  t.deepEqual(await addedBy(w, () => rotate(context)), [`secrets.rotated ${w.workspaceId}`])
  t.deepEqual(await addedBy(w, () => rotate(context)), [])
})

test('what agents do, and whoever changes a run', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, change, step, run } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  await change({ followUps: { every: 'P3D', atMost: 2 } })
  const runId = await run(await w.newLead())
  const steps = await addedBy(w, async () => {
    const now = new Date(Date.now() + 60_000)
    await step(runId, 1, now)
    await step(runId, 1, now)
  })
  t.deepEqual(steps.map(one => one.split(' ')[0]).sort(), ['message.sent', 'workflow_run.stepped'])
  const [agent] = w.agents
  t.deepEqual(await actorsOf(w, 'message.sent'), [`agent ${agent}`])
  const write = (status: 'PAUSED' | 'ACTIVE' | 'COMPLETED', revision: number, origin: 'operator' | 'agent') =>
    recordStatus(w.context, {
      workspaceId: w.workspaceId,
      runId,
      status,
      revision,
      cause: { origin, requestId: null },
    })
  const changes = await addedBy(w, async () => {
    await write('PAUSED', 2, 'operator')
    await write('PAUSED', 2, 'operator')
    await write('ACTIVE', 3, 'operator')
    await write('COMPLETED', 4, 'agent')
  })
  t.deepEqual(changes, [
    ...[`workflow_run.paused ${runId}`, `workflow_run.resumed ${runId}`, `workflow_run.completed ${runId}`],
  ])
  t.deepEqual(await actorsOf(w, 'workflow_run.paused'), ['operator temporal'])
  t.deepEqual(await actorsOf(w, 'workflow_run.completed'), [`agent ${agent}`])
})

test('what the service does with documents and spreads', async t => {
  const w = await world(t, withoutTemporal)
  const { context, workspaceId } = w
  const lead = await w.newLead()
  const documentId = await sendStatement(w, lead, 'sheet.csv', sheetOf(2024))
  const read = await addedBy(w, async () => {
    const step = await readUnread(
      context,
      { workspaceId, documentId },
      { signal: new AbortController().signal, recognises: true },
    )
    if (step.outcome === 'nothing') return t.fail()
    for (let n = 0; n < 2; n++) await recordReading(context, { workspaceId, documentId, ...step })
  })
  t.deepEqual(read, [`document.extracted ${documentId}`])
  const { id } = await newSpread(w, lead)
  const spread = await addedBy(w, () => conduct(w, id))
  t.deepEqual(
    spread.map(one => one.replace(/art_\w+/, 'an artifact')),
    [
      `spread.document_read ${id}`,
      'artifact.made an artifact',
      'artifact.made an artifact',
      `spread.completed ${id}`,
    ],
  )
  await w.send('POST', `/api/v1/spreads/${id}/regenerate`)
  const of = {
    workspaceId,
    spreadId: id,
    generation: 2,
    cause: { origin: 'operator', requestId: null },
  } as const
  t.deepEqual(await addedBy(w, () => failAbandoned(context, of, 'stopped')), [`spread.failed ${id}`])
  t.deepEqual(await actorsOf(w, 'document.extracted'), ['system null'])
  t.deepEqual(await actorsOf(w, 'spread.failed'), ['operator temporal'])
})

test('what is purged, by ids that stay', async t => {
  const w = await world(t, withoutTemporal)
  const lead = await w.newLead()
  const keeps = await w.newLead()
  const document = await sendStatement(w, keeps, 'sheet.csv', sheetOf(2024))
  const hook = (
    await w.send('POST', '/api/v1/webhooks', {
      body: { url: 'https://crm.harbor.example', events: ['lead.deleted'] },
    })
  ).body.webhook.id
  for (const path of [`leads/${lead}`, `documents/${document}`, `webhooks/${hook}`])
    await w.send('DELETE', `/api/v1/${path}`)
  const now = w.context.clock
  w.context.clock = () => new Date(now().getTime() + 31 * 86_400_000)
  t.deepEqual(await addedBy(w, () => purge(w.context, { dryRun: true })), [])
  t.deepEqual((await addedBy(w, () => purge(w.context))).sort(), [
    `document.purged ${document}`,
    `events.purged ${w.workspaceId}`,
    `lead.purged ${lead}`,
    `webhook.purged ${hook}`,
  ])
  t.deepEqual(await addedBy(w, () => purge(w.context)), [])
  t.true((await entriesOf(w)).some(({ action, subject }) => action === 'lead.created' && subject === lead))
  t.deepEqual(await actorsOf(w, 'lead.purged'), ['system null'])
})
