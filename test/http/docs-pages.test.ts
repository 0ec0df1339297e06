import test from 'ava'
import { guidePages } from '../../src/http/docs/frame.js'
import { openWorld, sharedWorld } from '../support/world.js'
import { withoutTemporal } from './without-temporal.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const read = async (path: string) => {
  const answer = await fetch(w.url + path)
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    text: await answer.text(),
  }
}

test('every page of the documentation is here, readable on a phone, with no script and no style of others', async t => {
  const { text: reference } = await read('/docs')
  for (const { path, title } of guidePages) {
    const { status, policy, text } = await read(`/docs/${path}`)
    t.is(status, 200, path)
    t.regex(policy, /default-src 'none';style-src 'self';/)
    t.notRegex(text, /<script|<style|style=|\son\w+=/, path)
    t.regex(text, /<meta name="viewport" content="width=device-width/)
    t.true(reference.includes(`href="/docs/${path}"`), path)
    t.true(text.includes(`<title>${title} · Leadspread</title>`))
    t.is(text.match(/<h1/g)?.length, 1, path)
  }
})

test('what a page links to is there, anchors too', async t => {
  const pages = [...guidePages.map(({ path }) => path), 'errors']
  const texts = new Map<string, string>()
  for (const path of pages) texts.set(`/docs/${path}`, (await read(`/docs/${path}`)).text)
  texts.set('/docs', (await read('/docs')).text)
  for (const [page, text] of texts) {
    for (const [, href = ''] of text.matchAll(/<a href="([^"]*)"/g)) {
      if (/^https?:/.test(href)) continue
      const [path, anchor] = href.split('#')
      const target = texts.get(path || page)
      t.truthy(target, `${page} links to ${href}`)
      if (anchor) t.true(target?.includes(`id="${anchor}"`), `${page} links to ${href}`)
    }
  }
})

test('examples call the API by the address by which it is known', async t => {
  const { text } = await read('/docs/quick-start')
  t.true(text.includes('API=http://leadspread.test/api/v1'))
  t.false(text.includes('127.0.0.1:3000/api'))
  t.regex((await read('/docs/introduction')).text, /Leadspread is a service for lenders/)
})

test('404: a page that is none', async t => {
  t.is((await read('/docs/../secret.key')).status, 404)
  t.is((await read('/docs/nothing')).status, 404)
})
