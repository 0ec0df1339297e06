import type { AddressInfo } from 'node:net'
import test from 'ava'
import { transact } from '../../src/db/transact.js'
import { serve } from '../../src/http/serve.js'
import { lockLead } from '../../src/leads/find.js'
import { createLog } from '../../src/log.js'
import { pagesOf } from '../../src/pages/pages.js'
import { revokePortalLinks } from '../../src/portal/link.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newItem } from '../support/checklist.js'
import { picture } from '../support/documents.js'
import { entriesOf, portalOf } from '../support/portal.js'
import { formOf } from '../support/uploads.js'
import { world } from '../support/world.js'

test('no log has a portal link, whatever becomes of a request', async t => {
  const w = await world(t, withoutTemporal)
  await newItem(w.context.db, w.workspaceId, { code: 'MAIL', fieldType: 'EMAIL' })
  await newItem(w.context.db, w.workspaceId, { code: 'STATEMENTS' })
  const leadId = await w.newLead()
  const [portal, entries] = [await portalOf(w, leadId), await entriesOf(w, leadId)]

  let text = ''
  const context = { ...w.context, log: createLog('debug', 'api', { write: line => (text += line) }) }
  const serving = await serve(context, { port: 0, host: '127.0.0.1' }, pagesOf(context))
  t.teardown(() => serving.stop(0))
  const base = `http://127.0.0.1:${(serving.server.address() as AddressInfo).port}`
  const asked = async (path: string, init: RequestInit = {}) => {
    const headers = { referer: base + portal, 'hx-current-url': base + portal, 'hx-request': 'true' }
    const { status } = await fetch(base + portal + path, { redirect: 'manual', ...init, headers })
    return status
  }
  const post = (path: string, body: string | FormData) =>
    asked(path, { method: 'POST', body: typeof body === 'string' ? new URLSearchParams(body) : body })
  const files = () => formOf([{ name: 'April.png', bytes: picture }])
  const item = `/items/${entries.STATEMENTS}`

  t.is(await asked(''), 200)
  t.is(await asked('/nowhere'), 404)
  t.is(await asked('', { method: 'DELETE' }), 405)
  t.is(await post(`/items/${entries.MAIL}/answer`, 'value=dana@bakery.example'), 200)
  t.is(await post(`/items/${entries.MAIL}/answer`, `value=${'x'.repeat(1_100_000)}`), 413)
  t.is(await post(`${item}/files`, files()), 200)
  t.is(await post(`${item}/files`, 'none=1'), 415)
  const { arriving } = w.context.storage
  Object.defineProperty(w.context.storage, 'arriving', { value: '/dev/null/nowhere', configurable: true })
  t.is(await post(`${item}/files`, files()), 503)
  Object.defineProperty(w.context.storage, 'arriving', { value: arriving, configurable: true })
  await transact(w.context.db, async trx =>
    revokePortalLinks(trx, await lockLead(w.workspaceId, leadId, trx)),
  )
  t.is(await asked(''), 404)
  t.is(await post(`${item}/files`, files()), 404)

  const lines = text.split('\n').filter(Boolean)
  t.true(lines.length > 8)
  t.true(text.includes('/portal/{token}'))
  const [, , token = ''] = portal.split('/')
  const [, , , signed = ''] = token.split('-')
  t.is(signed.length, 25)
  for (const part of [token, signed]) t.false(text.includes(part), part)
})
