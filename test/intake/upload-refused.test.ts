import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import test from 'ava'
import { derivedId, newId } from '../../src/ids.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { archiveOf } from '../support/archives.js'
import { newItem } from '../support/checklist.js'
import { upload } from '../support/uploads.js'
import { world } from '../support/world.js'
import { keysIn, rowsIn, statement } from './stored.js'

test('400 and 404: an item that is none, is several, or takes no documents', async t => {
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  const leadId = await w.newLead()
  const name = await newItem(db, w.workspaceId, { group: 'A', code: 'LEGAL_NAME', fieldType: 'TEXT' })
  await newItem(db, w.workspaceId, { group: 'B', code: 'FILE', fieldType: 'FILE' })
  await newItem(db, w.workspaceId, { group: 'C', code: 'FILE', fieldType: 'FILE' })
  const other = await w.newLead()
  for (const [fields, status, path, code] of [
    [{ checklistItemCode: 'NOTHING' }, 400, 'checklistItemCode', 'unknown_code'],
    [{ checklistItemCode: '' }, 400, 'checklistItemCode', 'unknown_code'],
    [{ checklistItemCode: 'FILE' }, 400, 'checklistItemCode', 'ambiguous_code'],
    [{ checklistItemCode: 'LEGAL_NAME' }, 400, 'checklistItemCode', 'takes_no_documents'],
    [
      { leadChecklistItemId: derivedId('entry', leadId, name) },
      400,
      'leadChecklistItemId',
      'takes_no_documents',
    ],
    [
      { leadChecklistItemId: derivedId('entry', other, name), checklistItemCode: 'B.FILE' },
      400,
      'checklistItemCode',
      'conflicting_fields',
    ],
    [{ leadChecklistItemId: derivedId('entry', other, name) }, 404],
    [{ leadChecklistItemId: 'entry_nonsense' }, 404],
    [{ leadChecklistItemId: '' }, 404],
  ] as [Record<string, string>, number, string?, string?][]) {
    const { status: got, body } = await upload(w, leadId, [statement], { fields })
    t.is(got, status, JSON.stringify(fields))
    if (path) t.like(body.errors[0], { path, code })
  }
  t.is((await rowsIn(w)).length, 0)
  t.deepEqual(keysIn(w), [])
  t.is((await upload(w, leadId, [statement], { fields: { checklistItemCode: 'C.FILE' } })).status, 201)
})

test('400: metadata that does not fit the files', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const [metadata, path] of [
    ['[]', 'metadata'],
    ['[{},{}]', 'metadata'],
    ['{}', 'metadata'],
    ['null', 'metadata'],
    ['[{]', 'metadata'],
    ['', 'metadata'],
    ['[null]', 'metadata.0'],
    ['[{"colour":"red"}]', 'metadata.0.colour'],
    ['[{"__proto__":1}]', 'metadata.0.__proto__'],
    ['[{"name":1}]', 'metadata.0.name'],
    ['[{"name":"a\\u0000"}]', 'metadata.0.name'],
    ['[{"externalId":"\\ud800"}]', 'metadata.0.externalId'],
    [`[{"externalId":"${'x'.repeat(256)}"}]`, 'metadata.0.externalId'],
    [`[${'['.repeat(20_000)}${']'.repeat(20_000)}]`, 'metadata.0'],
  ] as const) {
    const { status, body } = await upload(w, leadId, [statement], { fields: { metadata } })
    t.is(status, 400, metadata.slice(0, 40))
    t.is(body.errors[0].path, path, metadata.slice(0, 40))
  }
  t.deepEqual(keysIn(w), [])
})

test('404: a lead of another workspace, deleted, or none', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  const deleted = await w.newLead()
  await w.context.db('leads').where({ id: deleted }).update({ deletedAt: new Date().toISOString() })
  for (const leadId of [await w.newLead({}, other.key), deleted, newId('lead'), 'nonsense', '']) {
    t.is((await upload(w, leadId, [statement])).status, 404)
  }
  t.deepEqual(keysIn(w), [])
  t.deepEqual(readdirSync(w.context.storage.arriving), [])
})

test('503: a storage that can not be used takes nothing and leaves nothing', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const root = dirname(w.context.storage.arriving)
  rmSync(root, { recursive: true, force: true })
  writeFileSync(root, 'a file where the folder should be')
  const { status, body } = await upload(w, leadId, [statement])
  t.is(status, 503)
  t.is(body.code, 'unavailable')
  const ready = await fetch(`${w.url}/readyz`)
  t.is(ready.status, 503)
  t.like(await ready.json(), { status: 'unavailable', checks: { database: true, storage: false } })
  rmSync(root)
  mkdirSync(root)
  t.is((await upload(w, leadId, [statement])).status, 201)
})

test('500: bytes whose rows were rolled back are removed again', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  w.context.wakes.write = () => Promise.reject(new Error('the transaction fails'))
  t.is((await upload(w, leadId, [statement])).status, 500)
  t.deepEqual(keysIn(w), [])
  t.is((await rowsIn(w)).length, 0)
  t.deepEqual(readdirSync(w.context.storage.arriving), [])
})

test('a file that is an archive in disguise is refused by its place', async t => {
  const w = await world(t, withoutTemporal)
  const { status, body } = await upload(w, await w.newLead(), [
    statement,
    { name: 'a.xlsx', bytes: archiveOf([{ name: 'a.exe', bytes: 'MZ' }]) },
  ])
  t.is(status, 415)
  t.like(body.errors[0], { path: 'files.1', code: 'unsupported_file_type' })
  t.regex(body.detail, /PDF, PNG, JPEG, TIFF, HEIC, XLSX, XLS, CSV, DOCX, TXT/)
})
