import test from 'ava'
import { migrate } from '../../src/db/migrate.js'
import { emptyDatabase } from '../support/database.js'

const at = '2026-01-02T03:04:05.678Z'
const [earlier, later] = ['2026-01-02T03:00:00.000Z', '2026-01-02T04:00:00.000Z']

test('kept requests go to the one API key that can have made them, and to none where there are several', async t => {
  const { db } = await emptyDatabase(t)
  await migrate(db, '202611221200-spreads')
  const keysOf: Record<string, object[]> = {
    ws_one: [{ id: 'key_own' }, { id: 'key_reader', scope: 'read' }, { id: 'key_young', createdAt: later }],
    ws_ended: [
      { id: 'key_left' },
      { id: 'key_revoked', revokedAt: earlier },
      { id: 'key_expired', expiresAt: earlier },
    ],
    ws_several: [{ id: 'key_a' }, { id: 'key_b', mode: 'test', revokedAt: later }],
    ws_none: [],
  }
  for (const [workspaceId, keys] of Object.entries(keysOf)) {
    await db('workspaces').insert({
      id: workspaceId,
      name: 'Harbor',
      defaultRegion: 'US',
      defaultTimezone: 'UTC',
      createdAt: earlier,
      updatedAt: earlier,
    })
    for (const key of keys as { id: string }[])
      await db('api_keys').insert({
        workspaceId,
        name: 'CRM',
        hash: key.id,
        scope: 'write',
        mode: 'live',
        createdAt: earlier,
        ...key,
      })
    for (const path of ['/a', '/b'])
      await db('idempotent_requests').insert({
        workspaceId,
        method: 'POST',
        path,
        key: 'k',
        fingerprint: 'f',
        claim: workspaceId + path,
        createdAt: at,
        leaseUntil: at,
        status: 201,
        answer: 'v1.sealed',
      })
  }
  const before = await db('idempotent_requests').orderBy(['workspaceId', 'path'])
  await migrate(db)
  const after = await db('idempotent_requests').orderBy(['workspaceId', 'path'])
  t.deepEqual(
    after.map(({ repeatId, apiKeyId, revealed, ...row }) => row),
    before,
  )
  t.is(new Set(after.map(({ repeatId }) => repeatId)).size, before.length)
  const owners = Object.fromEntries(after.map(({ workspaceId, apiKeyId }) => [workspaceId, apiKeyId]))
  t.deepEqual(owners, { ws_one: 'key_own', ws_ended: 'key_left', ws_several: null, ws_none: null })
  t.false(await db.schema.hasTable('earlier_requests'))
})
