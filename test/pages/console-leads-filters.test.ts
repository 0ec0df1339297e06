import test from 'ava'
import { entriesOf } from '../audit/entries.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { type Browser, signedIn } from '../support/people.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const path = '/console/filters'
const save = (person: Browser, name: string, more: Record<string, string> = {}) =>
  person.post(path, { name, tag: 'VIP', ...more })

/** Names of the filters that somebody sees, with the ids of those that they may change and delete. */
async function seen(person: Browser) {
  const { body } = await person.get(path)
  const names = [...body.matchAll(/<a class="said" href="[^"]*">([^<]*)</g)].map(([, name]) => name)
  const ids = (last: string) => [
    ...new Set(
      [...body.matchAll(new RegExp(`action="/console/filters/(flt_\\w+)${last}"`, 'g'))].map(
        ([, id]) => id ?? '',
      ),
    ),
  ]
  return { body, names, own: ids(''), deletable: ids('/delete') }
}

async function colleagues() {
  const { workspaceId } = await w.tenant()
  const [ana, noor] = [
    await signedIn(w, 'analyst', { workspaceId, name: 'Ana Diaz' }),
    await signedIn(w, 'analyst', { workspaceId, name: 'Noor Ali' }),
  ]
  return { workspaceId, ana, noor }
}

test('303: what the list shows is kept under a name, found beside the list, and opens it so again', async t => {
  const { ana } = await colleagues()
  const shown = { q: ' bakery & co ', status: 'IN_PROGRESS', tag: 'VIP' }
  const { status, headers } = await ana.post(path, { name: ' My bakeries ', ...shown })
  t.is(status, 303)
  const address = headers.get('location') ?? ''
  t.is(address, '/console/leads?q=bakery+%26+co&status=IN_PROGRESS&tag=VIP')
  const { body } = await ana.get(address)
  t.regex(body, /<a class="button" href="[^"]+" aria-current="page">My bakeries<\/a>/)
  t.regex(body, /name="q" type="search" maxlength="200" value="bakery &amp; co"/)
  t.notRegex(body, /Save this filter/, 'it is saved already')
  t.regex((await ana.get('/console/leads')).body, /<a class="button" href="[^"]+">My bakeries<\/a>/)
  t.notRegex((await ana.get('/console/leads')).body, /Save this filter/, 'all leads need no name')
  t.regex((await seen(ana)).body, /“bakery &amp; co”, In progress, tagged VIP/)
})

test('200: leads with any of the tags, oldest first, a page at a time; saved so, it opens so', async t => {
  const { workspaceId, key } = await w.tenant()
  const ana = await signedIn(w, 'analyst', { workspaceId })
  for (let n = 0; n < 120; n++)
    await w.newLead({ lastName: `Number ${n}.`, tags: [['VIP'], ['warm'], ['cold']][n % 3] }, key)
  const names: string[] = []
  for (let next: string | undefined = '/console/leads?tag=vip&tag=warm&order=oldest'; next; ) {
    const { status, body } = await ana.get(next)
    t.is(status, 200)
    t.is(body.match(/name="tag" value="(VIP|warm)" checked/g)?.length, 2)
    t.notRegex(body, /value="cold" checked/)
    names.push(...[...body.matchAll(/>Dana Number (\d+)\.</g)].map(([, n]) => n ?? ''))
    next = /href="([^"]+)">Next page/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  const wanted = Array.from({ length: 120 }, (_, n) => n).filter(n => n % 3 < 2)
  t.deepEqual(names, wanted.map(String))
  const saved = await ana.post(path, { name: 'Oldest', tag: ['VIP', 'warm'], order: 'oldest' })
  t.is(saved.headers.get('location'), '/console/leads?tag=VIP%2Cwarm&order=oldest')
  t.regex((await seen(ana)).body, /tagged VIP or warm, oldest first/)
  const gone = await ana.get('/console/leads?tag=nobody%20has%20it')
  t.regex(gone.body, /name="tag" value="nobody has it" checked/, 'what is chosen can be unchosen')
  t.is((await ana.get('/console/leads?order=odd')).status, 400)
})

test('a filter is its own person’s until it is shared, and then everybody’s to open, and theirs to change', async t => {
  const { ana, noor, workspaceId } = await colleagues()
  await save(ana, 'Warm')
  const [id = ''] = (await seen(ana)).own
  t.deepEqual((await seen(noor)).names, [])
  t.is((await noor.post(`${path}/${id}`, { name: 'Mine now' })).status, 404)
  t.is((await noor.post(`${path}/${id}/delete`)).status, 404)

  t.is((await ana.post(`${path}/${id}`, { name: 'Warm ones', shared: 'on' })).status, 303)
  const theirs = await seen(noor)
  t.deepEqual([theirs.names, theirs.own, theirs.deletable], [['Warm ones'], [], []])
  t.regex(theirs.body, /By Ana Diaz/)
  t.is((await noor.post(`${path}/${id}`, { name: 'Mine now' })).status, 403)
  t.is((await noor.post(`${path}/${id}/delete`)).status, 403)
  const manager = await signedIn(w, 'manager', { workspaceId })
  t.deepEqual((await seen(manager)).deletable, [id])

  t.is((await ana.post(`${path}/${id}`, { name: 'Warm ones' })).status, 303)
  t.deepEqual((await seen(noor)).names, [], 'taken back')
  t.is((await manager.post(`${path}/${id}/delete`)).status, 404)
  t.is((await ana.post(`${path}/${id}/delete`)).status, 303)
  t.deepEqual((await seen(ana)).names, [])
  const told = (await entriesOf({ ...w, workspaceId })).filter(({ subject }) => subject === id)
  t.deepEqual(
    told.map(({ action, actorId }) => `${action} ${actorId === ana.userId}`),
    ['filter.saved true', 'filter.saved true', 'filter.saved true', 'filter.deleted true'],
  )
})

test('a manager deletes what a colleague who has left has shared', async t => {
  const { ana, workspaceId } = await colleagues()
  await save(ana, 'Old', { shared: 'on' })
  const manager = await signedIn(w, 'manager', { workspaceId })
  const [id = ''] = (await seen(manager)).deletable
  t.is((await manager.post(`${path}/${id}/delete`)).status, 303)
  t.deepEqual((await seen(ana)).names, [])
})

test('422: names that are blank, too long or one’s own already, and filters that are none, say so at their field', async t => {
  const { ana, noor } = await colleagues()
  await save(ana, 'Straße')
  const refused: [Record<string, string>, RegExp][] = [
    [{ name: ' ', tag: 'VIP' }, /The name must not be blank\./],
    [{ name: 'x'.repeat(81), tag: 'VIP' }, /The name must be at most 80 characters\./],
    [{ name: 'STRAßE', tag: 'VIP' }, /The name is that of another filter of yours\./],
    [{ name: 'a\0b', tag: 'VIP' }, /The name holds a NUL character\./],
    [{ name: 'Long', tag: 'x'.repeat(5_000) }, /The filter must be at most 4000 characters\./],
  ]
  for (const [form, says] of refused) {
    const { status, body } = await ana.post(path, form)
    t.is(status, 422, String(says))
    t.regex(body, says)
    t.regex(body, /<details open><summary>Save this filter/)
    if (form.name !== 'Long') t.regex(body, /aria-invalid="true" aria-describedby="filter-error"/)
  }
  t.is((await ana.post(path, { name: 'All' })).status, 422)
  t.is((await ana.post(path, { name: 'Odd', status: 'ODD' })).status, 400)
  t.deepEqual((await seen(ana)).names, ['Straße'])
  t.is((await save(noor, 'Straße')).status, 303, 'two people may name theirs alike')

  await save(ana, 'Other')
  const [id = ''] = (await seen(ana)).own
  const renamed = await ana.post(`${path}/${id}`, { name: 'straße' })
  t.is(renamed.status, 422)
  t.regex(renamed.body, /The name is that of another filter of yours\./)
  t.deepEqual((await seen(ana)).names, ['Other', 'Straße'])
})

test('422: fifty filters are as many as a person saves, a hundred as many as a workspace shares', async t => {
  const { ana, noor, workspaceId } = await colleagues()
  for (let n = 0; n < 50; n++) await save(ana, `Filter ${n}`, { shared: 'on' })
  const more = await save(ana, 'One more')
  t.is(more.status, 422)
  t.regex(more.body, /The name would be one more than the 50 that you may save\./)
  for (let n = 0; n < 49; n++) await save(noor, `Filter ${n}`, { shared: 'on' })
  const mia = await signedIn(w, 'analyst', { workspaceId })
  const both = await Promise.all([save(mia, 'One', { shared: 'on' }), save(mia, 'Two', { shared: 'on' })])
  t.deepEqual(both.map(({ status }) => status).sort(), [303, 422])
  t.true(both.some(({ body }) => /The shared filters would be more than the 100/.test(body)))
  t.is((await save(mia, 'Three')).status, 303)
  t.is((await seen(mia)).names.length, 101)
  t.regex((await mia.get('/console/leads')).body, /All 101 saved filters/)
})

test('403: viewers keep filters of their own, and share none', async t => {
  const { ana, workspaceId } = await colleagues()
  const viewer = await signedIn(w, 'viewer', { workspaceId })
  t.is((await save(viewer, 'Mine', { shared: 'on' })).status, 403)
  t.is((await save(viewer, 'Mine')).status, 303)
  const { names, own, body } = await seen(viewer)
  t.deepEqual(names, ['Mine'])
  t.notRegex(body, /All colleagues see it/)
  t.is((await viewer.post(`${path}/${own[0]}`, { name: 'Mine', shared: 'on' })).status, 403)
  t.deepEqual((await seen(ana)).names, [])
})

test('404: filters of another workspace, shared or not', async t => {
  const [ours, theirs] = [await colleagues(), await colleagues()]
  await save(ours.ana, 'Secret', { shared: 'on' })
  const [id = ''] = (await seen(ours.ana)).own
  const stranger = await signedIn(w, 'admin', { workspaceId: theirs.workspaceId })
  t.is((await stranger.post(`${path}/${id}`, { name: 'Mine' })).status, 404)
  t.is((await stranger.post(`${path}/${id}/delete`)).status, 404)
  t.is((await stranger.post(`${path}/nothing/delete`)).status, 404)
  t.deepEqual((await seen(stranger)).names, [])
  t.deepEqual((await seen(ours.ana)).names, ['Secret'])
})

test('names and what they stand for are shown as text', async t => {
  const { ana, noor } = await colleagues()
  const nasty = '"><img src=x onerror=alert(1)>'
  await ana.post(path, { name: nasty, q: nasty, tag: nasty, shared: 'on' })
  for (const person of [ana, noor])
    for (const page of [path, '/console/leads', `/console/leads?q=${encodeURIComponent(nasty)}`]) {
      const { status, body } = await person.get(page)
      t.is(status, 200)
      t.notRegex(body, /<img/)
      t.regex(body, /&lt;img src=x onerror=alert\(1\)&gt;/)
    }
})
