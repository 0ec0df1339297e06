import test from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { type Browser, signedIn } from '../support/people.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const path = '/console/settings/setup'
const nasty = '</textarea><img src=x onerror=alert(1)>'

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** What the form holds. */
function formIn(body: string): { text: string; version: string } {
  const [, text = ''] = /<textarea[^>]*name="text"[^>]*>\n(.*?)<\/textarea>/s.exec(body) ?? []
  const [, version = ''] = /name="version" value="([^"]*)"/.exec(body) ?? []
  return { text: plain(text), version }
}

async function admin() {
  const { workspaceId } = await w.tenant()
  const person = await signedIn(w, 'admin', { workspaceId })
  const open = async () => formIn((await person.get(`${path}/edit`)).body)
  const send = (form: { text: string; version: string }, what = 'preview') =>
    // As browsers send lines.
    person.post(`${path}/edit`, { ...form, text: form.text.replaceAll('\n', '\r\n'), do: what })
  return { workspaceId, person, open, send }
}

const agents = (workspaceId: string) =>
  Agent.in(workspaceId, w.context.db).whereNull('archivedAt').orderBy('id')
const applied = (workspaceId: string) =>
  w.context.db('audit_entries').where({ workspaceId, action: 'workspace.applied' })

test('200, then 303: an admin sees what will change, and changes it under their own name', async t => {
  const { workspaceId, person, open, send } = await admin()
  const form = await open()
  t.regex(form.text, /^checklist: \[\]\nagents:\n {2}- code: /)
  const [maya] = await agents(workspaceId)
  const text = form.text
    .replace(`name: ${maya?.name}\n`, 'name: Maya Quinn\n')
    .replace(
      'checklist: []',
      'checklist:\n  - code: A\n    name: About\n    items: [{ code: B, label: B, fieldType: TEXT }]',
    )
  const preview = await send({ ...form, text })
  t.is(preview.status, 200)
  t.regex(preview.body, /checklist item A\.B/)
  t.regex(preview.body, new RegExp(`name:</span> <del>${maya?.name}</del>.*<ins>Maya Quinn</ins>`, 's'))
  t.is((await agents(workspaceId))[0]?.name, maya?.name, 'a preview changes nothing')
  t.is((await applied(workspaceId)).length, 0)

  const done = await send(formIn(preview.body), 'apply')
  t.is(done.status, 303)
  t.is(done.headers.get('location'), `${path}?changed=3`)
  t.is((await agents(workspaceId))[0]?.name, 'Maya Quinn')
  t.like(await applied(workspaceId), [{ actorKind: 'user', actorId: person.userId, subject: workspaceId }])
  t.regex((await person.get(`${path}?changed=3`)).body, /Applied: 3 changes.*Maya Quinn/s)
  t.regex((await send(await open())).body, /Nothing: the set-up is like this already/)
})

test('422: what is wrong is said at its line, and what was typed is still there', async t => {
  const { workspaceId, open, send } = await admin()
  const { version } = await open()
  const text = `agents:\n  - { code: a, name: A, color: red }\nworkflows:\n  - { code: w, name: W, type: REMINDER,\n      schedule: { cron: "61 * * * *" } }\n  - { code: w, name: "${nasty}", type: SUPPORT }\n`
  for (const what of ['preview', 'apply']) {
    const { status, body } = await send({ text, version }, what)
    t.is(status, 422)
    t.regex(body, /data-line="2"[^>]*>Line 2<\/a>: [^<]*color/)
    t.regex(body, /Line 5<\/a>: [^<]*cron/)
    t.regex(body, /Line 6<\/a>: The code w is used twice/)
    t.is(formIn(body).text, text)
    t.false(body.includes(nasty))
  }
  t.is((await agents(workspaceId)).length, 2)
  t.is((await send({ text: 'agents: [', version })).status, 422)
  t.is((await send({ text: '', version })).status, 422)
})

test('409: somebody else has changed it meanwhile, and nobody loses anything', async t => {
  const { workspaceId, open, send } = await admin()
  const [mine, theirs] = [await open(), await open()]
  const named = (form: { text: string; version: string }, name: string) => ({
    ...form,
    text: form.text.replace(/(agents:\n {2}- code: \S+\n {4}name: )[^\n]*/, `$1${name}`),
  })
  t.is((await send(named(theirs, 'Theirs'), 'apply')).status, 303)
  const late = named(mine, 'Mine')
  for (const what of ['preview', 'apply']) t.is((await send(late, what)).status, 409, what)
  const { body } = await send(late, 'apply')
  t.regex(body, /Somebody else has changed the set-up meanwhile/)
  t.is(formIn(body).text, late.text)
  t.regex(body, /readonly.*name: Theirs/s)
  t.is((await agents(workspaceId))[0]?.name, 'Theirs')
  t.is((await applied(workspaceId)).length, 1)
  // Having seen it, they may.
  t.is((await send(formIn(body), 'apply')).status, 303)
  t.is((await agents(workspaceId))[0]?.name, 'Mine')
})

test('of two who apply at the same moment one is refused', async t => {
  const { workspaceId, open, send } = await admin()
  const form = await open()
  const both = ['One', 'Two'].map(name =>
    send(
      { ...form, text: form.text.replace(/(agents:\n {2}- code: \S+\n {4}name: )[^\n]*/, `$1${name}`) },
      'apply',
    ),
  )
  t.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [303, 409])
  t.is((await applied(workspaceId)).length, 1)
})

test('422: nothing of the service, of its files, or of other sections can be had by it', async t => {
  const { open, send } = await admin()
  const { version } = await open()
  process.env.LEADSPREAD_PROBE = 'correct horse'
  t.teardown(() => {
    delete process.env.LEADSPREAD_PROBE
  })
  for (const [text, said] of [
    [`agents:\n  - { code: a, name: "\${LEADSPREAD_PROBE}" }`, /LEADSPREAD_PROBE is not set/],
    [`agents:\n  - { code: a, name: "\${SECRETS_KEY}" }`, /SECRETS_KEY is/],
    ['workspace: { name: Another }', /can&#39;t be set up here/],
    ['webhooks:\n  - { code: a, url: "https://x.example/", events: ["*"] }', /can&#39;t be set up here/],
    ['knowledge:\n  - { code: a, title: A, file: passwd.md }', /can&#39;t be/],
  ] as const) {
    const { status, body } = await send({ text, version }, 'apply')
    t.is(status, 422, text)
    t.regex(body, said)
    t.false(body.includes('correct horse'))
  }
})

test('413: a text of more than a megabyte', async t => {
  const { person, open } = await admin()
  const { version } = await open()
  const { status, body } = await person.post(`${path}/edit`, { text: 'x'.repeat(1_100_000), version })
  t.is(status, 413)
  t.regex(body, /larger than 1 MiB/)
})

test('403: who is no admin reads it, and finds nothing to change it with', async t => {
  for (const role of ['viewer', 'analyst', 'manager'] as const) {
    const person: Browser = await signedIn(w, role)
    const { status, body } = await person.get(path)
    t.is(status, 200)
    t.regex(body, /The set-up as text[\s\S]*checklist: \[\]/)
    t.false(body.includes(`${path}/edit`))
    t.is((await person.get(`${path}/edit`)).status, 403)
    t.is((await person.post(`${path}/edit`, { text: 'agents: []', version: '', do: 'apply' })).status, 403)
  }
  t.is((await agents(w.workspaceId)).length, 2)
})

test('200: what is set up is shown and never run', async t => {
  const { person, open, send } = await admin()
  const form = await open()
  const text = form.text.replace(/(agents:\n {2}- code: \S+\n {4}name: )[^\n]*/, `$1${JSON.stringify(nasty)}`)
  const preview = await send({ ...form, text })
  t.true(preview.body.includes('&lt;/textarea&gt;&lt;img'))
  await send({ ...form, text }, 'apply')
  for (const body of [preview.body, (await person.get(path)).body, (await person.get(`${path}/edit`)).body])
    t.false(body.includes(nasty))
})
