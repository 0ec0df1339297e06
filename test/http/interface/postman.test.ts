import test from 'ava'
import { document } from '../../support/check-answer.js'
import { world } from '../../support/world.js'

interface Item {
  name: string
  item: {
    request: {
      method: string
      url: { raw: string; path: string[]; variable: { key: string; value: string }[] }
      body?: { mode: string; raw?: string }
    }
  }[]
}

test('the collection for Postman has every operation, with a body to begin with and a variable for each id', async t => {
  const w = await world(t)
  const { status, body, headers } = await w.send('GET', '/postman.json', { key: null })
  t.is(status, 200)
  t.regex(headers.get('content-disposition') ?? '', /leadspread\.postman_collection\.json/)
  t.regex(body.info.schema, /collection\/v2\.1\.0/)
  t.deepEqual(
    body.variable.map(({ key }: { key: string }) => key),
    ['baseUrl', 'apiKey'],
  )
  const requests = (body.item as Item[]).flatMap(({ item }) => item.map(({ request }) => request))
  const named = requests.map(({ method, url }) => `${method} ${url.raw.replace('{{baseUrl}}', '')}`)
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item as object).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  t.deepEqual(named.sort(), documented.sort())
  for (const { url, body: sent } of requests) {
    t.deepEqual(
      url.variable.map(({ key }) => `:${key}`),
      url.path.filter(part => part.startsWith(':')),
    )
    if (sent?.mode === 'raw') t.notThrows(() => JSON.parse(sent.raw ?? ''))
  }
})

test('bodies of the collection that need no ids are taken as they are', async t => {
  const w = await world(t)
  const { body } = await w.send('GET', '/postman.json', { key: null })
  const requests = (body.item as Item[]).flatMap(({ item }) => item.map(({ request }) => request))
  const bodyOf = (method: string, path: string) =>
    JSON.parse(
      requests.find(one => one.method === method && one.url.raw === `{{baseUrl}}${path}`)?.body?.raw ??
        'null',
    )
  t.is((await w.send('POST', '/api/v1/leads', { body: bodyOf('POST', '/api/v1/leads') })).status, 201)
  t.is((await w.send('POST', '/api/v1/webhooks', { body: bodyOf('POST', '/api/v1/webhooks') })).status, 201)
})
