import test from 'ava'
import { transact } from '../../src/db/transact.js'
import { lockLead } from '../../src/leads/find.js'
import { wordsOf } from '../../src/pages/portal/words.js'
import { revokePortalLinks } from '../../src/portal/link.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist } from '../leads/checklist.js'
import { newItem } from '../support/checklist.js'
import { picture } from '../support/documents.js'
import { entriesOf, portalOf, sendForm } from '../support/portal.js'
import { formOf } from '../support/uploads.js'
import { openWorld, sharedWorld, world } from '../support/world.js'

const w = sharedWorld(test, async () => {
  const made = await openWorld(withoutTemporal)
  const items = [
    { code: 'NAME', fieldType: 'TEXT' },
    { code: 'MAIL', fieldType: 'EMAIL' },
    { code: 'SSN', fieldType: 'SSN' },
    { code: 'STATEMENTS', fieldType: 'BANK_STATEMENT' },
  ] as const
  for (const item of items) await newItem(made.context.db, made.workspaceId, item)
  return made
})

const guest = { key: null } as const
const asPiece = { ...guest, headers: { 'hx-request': 'true' } }
const open = async () => {
  const leadId = await w.newLead({ lastName: 'Whitfield' })
  return { leadId, portal: await portalOf(w, leadId), entries: await entriesOf(w, leadId) }
}
const entryOf = async (leadId: string, code: string) => {
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/checklist`)
  return (body.checklist ?? body.groups ?? body)
    .flatMap(({ items }: { items: unknown[] }) => items)
    .find((entry: { checklistItem: { code: string } }) => entry.checklistItem.code === code)
}

test('200: a link shows what is asked of its lead, in English or Spanish', async t => {
  const { portal } = await open()
  const { status, body } = await w.send('GET', portal, guest)
  t.is(status, 200)
  t.regex(body, /<html lang="en">.*Hello Dana.*Label of NAME.*0 of 4 done|0 of 4 done.*Label of NAME/s)
  const spanish = await w.send('GET', portal, { ...guest, headers: { 'accept-language': 'es-MX,en;q=0.5' } })
  t.regex(spanish.body, /<html lang="es">.*Hola, Dana/s)
  const chosen = await w.send('GET', `${portal}?lang=es`, guest)
  t.regex(chosen.body, /<html lang="es">/)
  t.regex(chosen.headers.get('set-cookie') ?? '', /^portal-language=es; path=\/portal; .*httponly/i)
})

test('an answer is saved as it is typed, and what is wrong with it is said at its field', async t => {
  const { leadId, portal, entries } = await open()
  const saved = await sendForm(w, `${portal}/items/${entries.MAIL}/answer`, { value: 'dana@bakery.example' })
  t.is(saved.status, 200)
  t.regex(
    saved.body,
    /^<form [^>]*id="answer-.*<span class="badge good" [^>]*hx-swap-oob="true">Done<.*Saved\.<\/p>.*<section class="top" id="top" hx-swap-oob="true">.*1 of 4 done/s,
  )
  t.like(await entryOf(leadId, 'MAIL'), { value: 'dana@bakery.example', status: 'COMPLETED' })

  const wrong = await sendForm(w, `${portal}/items/${entries.MAIL}/answer`, { value: 'dana at home' })
  t.regex(wrong.body, /value="dana at home"/)
  t.regex(wrong.body, /aria-invalid="true".*<p class="error" id="error-[^>]+>This is no e-mail address/s)
  t.is((await entryOf(leadId, 'MAIL')).status, 'INVALID')
  t.false(wrong.body.includes(wordsOf('en').saved))
})

test('what is wrong with an answer is said in the language of the page, by its type or by the rule of the lender', async t => {
  const own = await world(t, withoutTemporal)
  await applyChecklist(
    own,
    `
checklist:
  - code: ALL
    name: All
    items:
      - { code: EIN, label: EIN, fieldType: EIN }
      - { code: AGE, label: Sales, fieldType: NUMBER, config: { min: 1000 } }
      - code: WHY
        label: Why
        fieldType: TEXT
        validationRules: [{ name: Long, rule: minLength, value: 5, message: 'Five letters, dear.' }]
`,
  )
  const leadId = await own.newLead()
  const [portal, entries] = [await portalOf(own, leadId), await entriesOf(own, leadId)]
  const answers = { EIN: '12', AGE: '999', WHY: 'Ah' }
  const told = async (language: string) => {
    for (const [code, value] of Object.entries(answers))
      await sendForm(own, `${portal}/items/${entries[code]}/answer`, { value })
    const { body } = await own.send('GET', `${portal}?lang=${language}`, guest)
    return [...body.matchAll(/<p class="error" id="error-[^>]*>([^<]*)</g)].map(([, text]) => text)
  }
  t.deepEqual(await told('en'), [
    wordsOf('en').wrong.EIN,
    'Please write 1,000 or more.',
    'Five letters, dear.',
  ])
  t.deepEqual(await told('es'), [wordsOf('es').wrong.EIN, 'Escriba 1,000 o más.', 'Five letters, dear.'])
})

test('what a borrower does is told of as done by the borrower, and what changes nothing not at all', async t => {
  const { leadId, portal, entries } = await open()
  const traces = async () => ({
    logs: (await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)).body.filter(
      ({ input }: { input: { eventType: string } }) => input.eventType !== 'lead_created',
    ),
    events: (await w.eventsOf(leadId)).filter(({ body }) => body.origin !== 'api'),
    audit: (await w.context.db('audit_entries').where({ actor_kind: 'lead', actor_id: leadId })).map(
      ({ action }) => action,
    ),
  })
  const answer = (value: string) => sendForm(w, `${portal}/items/${entries.SSN}/answer`, { value })
  await answer('123-45-6789')
  const { logs, events, audit } = await traces()
  t.like(logs[0], {
    type: 'API_ACTIVITY',
    summary: 'Lead updated by the borrower',
    input: { eventType: 'lead_updated', source: 'portal', origin: 'portal' },
  })
  t.deepEqual(
    events.map(({ name, body }) => [name, body.origin, body.actor]),
    [['lead.updated', 'portal', null]],
  )
  t.deepEqual(audit, ['lead.updated'])
  for (const again of ['123-45-6789', '***-**-6789', '123456789']) t.is((await answer(again)).status, 200)
  t.deepEqual(await traces(), { logs, events, audit })

  await w.send('POST', `${portal}/items/${entries.STATEMENTS}/files`, {
    ...guest,
    body: formOf([{ name: 'April.png', bytes: picture }]),
  })
  const [document] = (await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body
  await sendForm(w, `${portal}/documents/${document.id}/remove`, {})
  const after = await traces()
  t.deepEqual(
    after.logs
      .slice(0, 2)
      .map(({ summary, input }: { summary: string; input: { source: string } }) => [summary, input.source]),
    [
      ['Document deleted by the borrower', 'portal'],
      ['Document uploaded by the borrower', 'portal'],
    ],
  )
  t.deepEqual(after.audit, ['lead.updated', 'document.received', 'document.deleted'])
})

test('303: without scripts a form leads back to its item', async t => {
  const { portal, entries } = await open()
  const { status, headers } = await sendForm(
    w,
    `${portal}/items/${entries.NAME}/answer`,
    { value: 'X' },
    { piece: false },
  )
  t.is(status, 303)
  t.is(headers.get('location'), `${portal}#item-${entries.NAME}`)
})

test('a social security number is shown masked, and sent back as it is shown it stays', async t => {
  const { leadId, portal, entries } = await open()
  await sendForm(w, `${portal}/items/${entries.SSN}/answer`, { value: '123-45-6789' })
  const { body } = await w.send('GET', portal, guest)
  t.false(body.includes('123-45-6789'))
  t.true(body.includes('value="***-**-6789"'))
  await sendForm(w, `${portal}/items/${entries.SSN}/answer`, { value: '***-**-6789' })
  t.is((await entryOf(leadId, 'SSN')).value, '123-45-6789')
})

test('files become documents of the item, once each, and can be taken back', async t => {
  const { leadId, portal, entries } = await open()
  const send = () =>
    w.send('POST', `${portal}/items/${entries.STATEMENTS}/files`, {
      ...guest,
      body: formOf([{ name: 'April.png', bytes: picture }]),
      headers: { 'hx-request': 'true' },
    })
  const sent = await send()
  t.is(sent.status, 200)
  t.regex(sent.body, /April\.png.*is being read.*We are reading it now/s)
  t.regex(sent.body, /^<div class="given"[^>]*hx-trigger="every 2s"/)
  t.regex(sent.body, /<section [^>]*id="what-came" hx-swap-oob="true".*April\.png/s)
  t.is((await w.send('GET', `${portal}/items/${entries.STATEMENTS}?unread=1`, asPiece)).status, 204)
  t.is((await w.send('GET', `${portal}/received?unread=1`, asPiece)).status, 204)
  t.regex((await send()).body, /We have this file already/)
  const { body: documents } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  t.is(documents.length, 1)
  const removed = await sendForm(
    w,
    `${portal}/documents/${documents[0].id}/remove?item=${entries.STATEMENTS}`,
    {},
  )
  t.is(removed.status, 200)
  t.deepEqual((await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body, [])
})

test('415, 422 and 404: what is not taken is told in plain words, in the language of the page', async t => {
  const { leadId, portal, entries } = await open()
  const send = (bytes: Buffer, language: string, address = portal) =>
    w.send('POST', `${address}/items/${entries.STATEMENTS}/files`, {
      ...guest,
      body: formOf([{ name: 'run.exe', bytes }]),
      headers: { 'hx-request': 'true', 'accept-language': language },
    })
  for (const language of ['en', 'es'] as const) {
    const words = wordsOf(language)
    const program = await send(Buffer.from('MZ\u0000\u0001 not a document'), language)
    t.is(program.status, 415)
    t.is(program.body, `<p class="notice bad" data-refusal>${words.wrongKind}</p>`)
    const empty = await send(Buffer.alloc(0), language)
    t.is(empty.status, 400)
    t.true(empty.body.includes(words.emptyFile))
  }
  const plain = await w.send('POST', `${portal}/items/${entries.STATEMENTS}/files`, {
    ...guest,
    body: formOf([{ name: 'run.exe', bytes: Buffer.from('MZ\u0000\u0001') }]),
  })
  t.regex(plain.body, /<p class="error" role="alert" id="files-entry_[^"]+-error">We can not take this kind/)
  await transact(w.context.db, async trx =>
    revokePortalLinks(trx, await lockLead(w.workspaceId, leadId, trx)),
  )
  const gone = await send(picture, 'es')
  t.is(gone.status, 404)
  t.true(gone.body.includes(wordsOf('es').linkEnded))
})

test('a file that is replaced goes once the new one is there, and not before', async t => {
  const { leadId, portal, entries } = await open()
  const send = (name: string, bytes: Buffer, replaces: string) =>
    w.send('POST', `${portal}/items/${entries.STATEMENTS}/files?replaces=${replaces}`, {
      ...guest,
      body: formOf([{ name, bytes }]),
      headers: { 'hx-request': 'true' },
    })
  const names = async () =>
    (await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body.map(
      ({ filename }: { filename: string }) => filename,
    )
  await send('April.png', picture, '')
  const [april] = (await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body
  t.is((await send('run.exe', Buffer.from('MZ\u0000\u0001'), april.id)).status, 415)
  t.is((await send('Again.png', picture, april.id)).status, 200)
  t.deepEqual(await names(), ['April.png'])
  const table = Buffer.from('Date,Amount\n2025-04-01,12\n')
  const other = await open()
  const theirs = await w.send(
    'POST',
    `${other.portal}/items/${other.entries.STATEMENTS}/files?replaces=${april.id}`,
    {
      ...guest,
      body: formOf([{ name: 'May.csv', bytes: table }]),
      headers: { 'hx-request': 'true' },
    },
  )
  t.is(theirs.status, 200)
  t.deepEqual(await names(), ['April.png'])
  const replaced = await send('May.csv', table, april.id)
  t.is(replaced.status, 200)
  t.regex(replaced.body, /May\.csv/)
  t.false(replaced.body.includes('April.png'))
  t.deepEqual(await names(), ['May.csv'])
})

test('what only this lead is asked for stands there, too', async t => {
  const { leadId, portal } = await open()
  const { status } = await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, {
    body: { label: 'Lease of the second shop', fieldType: 'FILE' },
  })
  t.is(status, 201)
  const { body } = await w.send('GET', `${portal}?lang=es`, guest)
  t.regex(body, /También hace falta.*Lease of the second shop/s)
})

test('a remark is for a person: on the timeline, with an escalation, and its item is to be looked at', async t => {
  const { leadId, portal, entries } = await open()
  const say = (fields: Record<string, string>) =>
    sendForm(w, `${portal}/items/${entries.NAME}/remark`, fields)
  const empty = await say({ kind: 'not_applicable', text: ' ' })
  t.is(empty.status, 422)
  t.regex(empty.body, /Write a few words/)
  t.is((await say({ kind: 'anything', text: 'x' })).status, 422)
  const told = await say({ kind: 'not_applicable', text: 'We have no name yet.' })
  t.is(told.status, 200)
  t.regex(told.body, /Someone will look at it/)
  t.is((await entryOf(leadId, 'NAME')).status, 'NEEDS_REVIEW')
  const { body: escalations } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  const [escalation] = escalations.escalations ?? escalations
  t.is(escalation.reason, 'Label of NAME does not apply, says the lead: We have no name yet.')
  const { body: logs } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)
  t.true(
    logs.some(
      ({ input }: { input: Record<string, unknown> }) =>
        input.eventType === 'portal_not_applicable' && input.description === 'We have no name yet.',
    ),
  )
})

test("404: another lead's items and documents look like those that aren't there", async t => {
  const [mine, other] = [await open(), await open()]
  await w.send('POST', `${other.portal}/items/${other.entries.STATEMENTS}/files`, {
    ...guest,
    body: formOf([{ name: 'April.png', bytes: picture }]),
  })
  const [theirs] = (await w.send('GET', `/api/v1/leads/${other.leadId}/documents`)).body
  const addresses = [
    `/items/${other.entries.NAME}/answer`,
    `/items/${other.entries.NAME}/remark`,
    `/documents/${theirs.id}/remove`,
  ]
  for (const address of addresses) {
    const { status, body } = await sendForm(w, mine.portal + address, {
      value: 'x',
      kind: 'question',
      text: 'x',
    })
    const missing = await sendForm(
      w,
      mine.portal + address.replace(/_[0-9a-z]+/, '_00000000000000000000000000'),
      { value: 'x', kind: 'question', text: 'x' },
    )
    t.is(status, 404, address)
    t.deepEqual([missing.status, missing.body], [status, body])
  }
  t.is((await w.send('GET', `${mine.portal}/items/${other.entries.NAME}`, guest)).status, 404)
  t.is((await w.send('GET', `/api/v1/leads/${other.leadId}/documents`)).body.length, 1)
})

test('404: a link that was revoked, has expired, or was never given out', async t => {
  const { leadId, portal, entries } = await open()
  const own = await world(t, withoutTemporal)
  const [expired, revoked] = [await portalOf(own, await own.newLead()), portal]
  own.context.clock = () => new Date(Date.now() + 32 * 86_400_000)
  await transact(w.context.db, async trx =>
    revokePortalLinks(trx, await lockLead(w.workspaceId, leadId, trx)),
  )
  const forged = portal.replace(/.$/, last => (last === '0' ? '1' : '0'))
  const answers = [
    await own.send('GET', expired, guest),
    await w.send('GET', revoked, guest),
    await w.send('GET', forged, guest),
    await w.send('GET', '/portal/x', guest),
    await sendForm(w, `${revoked}/items/${entries.NAME}/answer`, { value: 'x' }, { piece: false }),
  ]
  for (const { status, body } of answers) {
    t.is(status, 404)
    t.is(body, answers[0]?.body)
    t.false(body.includes('Dana'))
  }
  t.is((await entryOf(leadId, 'NAME')).value, null)
})

test('403: a form from another site changes nothing', async t => {
  const { leadId, portal, entries } = await open()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const { status } = await sendForm(
      w,
      `${portal}/items/${entries.NAME}/answer`,
      { value: 'x' },
      { headers },
    )
    t.is(status, 403)
  }
  t.is((await entryOf(leadId, 'NAME')).value, null)
})

test('whatever a borrower, a file or a lender has written is shown as text', async t => {
  const nasty = '"><img src=x onerror=alert(1)>'
  const leadId = await w.newLead({ firstName: nasty })
  const [portal, entries] = [await portalOf(w, leadId), await entriesOf(w, leadId)]
  await w.context.db('workspaces').where({ id: w.workspaceId }).update({ name: nasty })
  t.teardown(() => w.context.db('workspaces').where({ id: w.workspaceId }).update({ name: 'Test' }))
  await w.send('POST', `${portal}/items/${entries.STATEMENTS}/files`, {
    ...guest,
    body: formOf([{ name: `${nasty}.png`, bytes: picture }]),
  })
  const piece = await sendForm(w, `${portal}/items/${entries.NAME}/answer`, { value: nasty })
  const wrong = await sendForm(w, `${portal}/items/${entries.MAIL}/answer`, { value: nasty })
  const { body } = await w.send('GET', portal, guest)
  for (const html of [piece.body, wrong.body, body]) {
    t.false(html.includes('<img'))
    t.true(html.includes('&lt;img src=x onerror=alert(1)&gt;'))
  }
})

test('413 and 429: a form has its limit, and so has a link', async t => {
  const { portal, entries } = await open()
  const large = await sendForm(w, `${portal}/items/${entries.NAME}/answer`, { value: 'x'.repeat(1_100_000) })
  t.is(large.status, 413)
  const long = await sendForm(w, `${portal}/items/${entries.NAME}/answer`, { value: 'x'.repeat(70_000) })
  t.is(long.status, 422)
  t.true(long.body.includes(wordsOf('en').answerTooLong))
  // As many at once as it takes to outrun what the link is granted meanwhile.
  const statuses = new Set<number>()
  for (let round = 0; round < 10 && !statuses.has(429); round++)
    for (const { status } of await Promise.all(
      Array.from({ length: 300 }, () => fetch(`${w.url}${portal}`, { method: 'HEAD' })),
    ))
      statuses.add(status)
  t.true(statuses.has(429))
})
