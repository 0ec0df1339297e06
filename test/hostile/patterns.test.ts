import { monitorEventLoopDelay } from 'node:perf_hooks'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { onPostgres } from '../support/database.js'
import { type World, world } from '../support/world.js'

/** What one key can do to the others of the same process. The database has no part in it. */
const attack = onPostgres ? test.skip : test.serial

/** Generous for a busy machine; an engine that backtracks takes from seconds to years. */
const mostMs = 1_500

const itemOf = (patterns: string[], code: string) => ({
  label: 'Licence plate',
  code,
  fieldType: 'TEXT',
  validationRules: patterns.map(value => ({
    name: 'form',
    rule: 'pattern',
    value,
    message: 'Not its form.',
  })),
})

/** The longest that another workspace has waited for an answer, and the loop for its turn, while the request ran. */
async function whileAnswering(t: ExecutionContext, w: World, request: () => Promise<unknown>) {
  const other = await w.tenant()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let answered = false
  let waitedMs = 0
  delay.enable()
  const asking = (async () => {
    while (!answered) {
      const began = performance.now()
      const { status } = await w.send('GET', '/api/v1/me', { key: other.key })
      t.is(status, 200)
      waitedMs = Math.max(waitedMs, performance.now() - began)
    }
  })()
  await request()
  answered = true
  await asking
  delay.disable()
  return { waitedMs, heldMs: delay.max / 1e6 }
}

attack('repeats that can share out a text in a million ways hold up nobody else', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const shared = `^${'a?'.repeat(20)}a{20}b`
  for (const code of ['ONE', 'TWO', 'THREE']) {
    const patterns = Array.from({ length: 20 }, (_, n) => `${shared}c{${n + 1}}|^a`)
    const { status } = await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, {
      body: itemOf(patterns, code),
    })
    t.is(status, 201)
  }
  const checklistItems = ['ONE', 'TWO', 'THREE'].map(code => ({ code, value: 'a'.repeat(90) }))
  const { waitedMs, heldMs } = await whileAnswering(t, w, async () => {
    const { status } = await w.send('PUT', '/api/v1/leads', { body: { leadId, checklistItems } })
    t.is(status, 200)
  })
  t.true(waitedMs < mostMs && heldMs < mostMs, `${waitedMs} ms and ${heldMs} ms`)
})

attack('the values of a request are held against patterns only so far, and the rest is told', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const codes = Array.from({ length: 12 }, (_, n) => `ITEM_${n}`)
  for (const code of codes) {
    const patterns = Array.from({ length: 20 }, (_, n) => `(a|b)*a(a|b){300}[c-z${n}]`)
    await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, { body: itemOf(patterns, code) })
  }
  const checklistItems = [
    ...codes.map(code => ({ code, value: 'ab'.repeat(32_000) })),
    ...Array.from({ length: 400 }, (_, n) => ({ code: codes[n % 12], value: `${n}`.repeat(200) })),
  ]
  let updates: { success: boolean; errorCode?: string; error?: string; value: unknown }[] = []
  const { waitedMs, heldMs } = await whileAnswering(t, w, async () => {
    const { status, body } = await w.send('PUT', '/api/v1/leads', {
      body: { leadId, firstName: 'Mara', checklistItems },
    })
    t.is(status, 200)
    t.is(body.lead.firstName, 'Mara')
    updates = body.actionLogs[0].input.checklistUpdates
  })
  t.true(waitedMs < mostMs && heldMs < mostMs, `${waitedMs} ms and ${heldMs} ms`)
  t.is(updates.length, 412)
  const unchecked = updates.filter(({ success }) => !success)
  t.true(unchecked.length > 0)
  for (const { errorCode, value } of unchecked)
    t.like({ errorCode, value }, { errorCode: 'not_checked', value: null })
  const alone = { body: { leadId, checklistItems: [{ code: 'ITEM_0', value: 'ab' }] } }
  const later = await w.send('PUT', '/api/v1/leads', alone)
  t.true(later.body.actionLogs[0].input.checklistUpdates[0].success)
})

attack('patterns drawn to be nasty hold up nobody, whether they are taken or refused', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const atom = fc.constantFrom(
    'a',
    '.',
    '\\w',
    '[^b]',
    '\\pL',
    '(a|a)',
    '(a|b|ab)',
    '(a*)',
    '(?:a?b?)',
    '\\b',
  )
  const repeat = fc.constantFrom('*', '+', '?', '{0,9}', '{9}', '{1,99}', '{500}', '*?', '')
  const part = fc
    .tuple(fc.array(fc.tuple(atom, repeat), { minLength: 1, maxLength: 3 }), repeat)
    .map(([atoms, often]) => `(${atoms.map(one => one.join('')).join('')})${often}`)
  const drawn = fc.array(part, { minLength: 1, maxLength: 3 }).map(parts => `${parts.join('')}[xy]$`)
  let [taken, refused] = [0, 0]
  for (const [n, patterns] of fc
    .sample(fc.array(drawn, { minLength: 1, maxLength: 3 }), { numRuns: 25, seed: 7 })
    .entries()) {
    const { waitedMs, heldMs } = await whileAnswering(t, w, async () => {
      const code = `DRAWN_${n}`
      const added = await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, {
        body: itemOf(patterns, code),
      })
      t.true(added.status === 201 || added.status === 400)
      if (added.status === 400) return refused++
      const value = 'ab'.repeat(30_000)
      const { status } = await w.send('PUT', '/api/v1/leads', {
        body: { leadId, checklistItems: [{ code, value }] },
      })
      t.is(status, 200)
      return taken++
    })
    t.true(waitedMs < mostMs && heldMs < mostMs, `${waitedMs} ms and ${heldMs} ms: ${patterns}`)
  }
  t.true(taken > 3 && refused > 3, `${taken} taken, ${refused} refused`)
})
