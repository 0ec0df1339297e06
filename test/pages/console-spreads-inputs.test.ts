import test from 'ava'
import fc from 'fast-check'
import { differences } from '../../src/pages/console/spreads/history/differences.js'
import { inputsIn, nameOf, textOf } from '../../src/pages/console/spreads/inputs/form-values.js'
import { sections } from '../../src/pages/console/spreads/inputs/sections.js'
import { type Browser, signedIn } from '../support/people.js'
import { completedSpread, conduct, profitAndLoss, sendStatement, spreadsOf } from '../support/spreads.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'

interface Shown extends World {
  analyst: Browser
}

const w = sharedWorld<Shown>(test, async () => {
  const w = await openWorld()
  return { ...w, analyst: await signedIn(w, 'analyst') }
})

const spreadOf = async () => completedSpread(w, await w.newLead())
const inputsOf = async (id: string) => (await w.send('GET', `/api/v1/spreads/${id}/inputs`)).body.inputs
const nasty = '<img src=x onerror=alert(1)>'

test('303: debts, covenants and comments are told by forms, and stand where they belong', async t => {
  const id = await spreadOf()
  const at = `/console/spreads/${id}`
  const debt = {
    'debts.0.lender': 'First Bank',
    'debts.0.balance': '80,000',
    'debts.0.annualRate': '6.5',
    'debts.0.annualPrincipal': '16000',
  }
  const { status, headers } = await w.analyst.post(`${at}/inputs/debts`, debt)
  t.is(status, 303)
  t.is(headers.get('location'), `${at}?view=inputs#debts`)
  await conduct(w, id)
  t.is(
    (
      await w.analyst.post(`${at}/inputs/covenants`, {
        'covenants.0.ratio': 'currentRatio',
        'covenants.0.min': '1.25',
      })
    ).status,
    303,
  )
  await conduct(w, id)
  const comment = { 'comments.0.statement': 'balanceSheet', 'comments.0.text': `Seen on site ${nasty}` }
  t.is((await w.analyst.post(`${at}/inputs/comments`, comment)).status, 303)
  await conduct(w, id)

  const { debts, covenants, comments } = await inputsOf(id)
  t.deepEqual(debts[0].value, {
    lender: 'First Bank',
    balance: 80_000,
    annualRate: 0.065,
    annualPrincipal: 16_000,
  })
  t.is(debts[0].author, 'Ana Diaz')
  t.deepEqual(covenants[0].value, { ratio: 'currentRatio', min: 1.25 })
  t.is(comments.length, 1)
  const page = async (view: string) => (await w.analyst.get(`${at}?view=${view}`)).body
  t.regex(await page('inputs'), /value="First Bank"/)
  t.regex(await page('inputs'), /value="6\.5"/)
  t.regex(await page('covenants'), /Current ratio\s+at least 1\.25×[\s\S]*Kept/)
  const sheet = await page('balanceSheet')
  t.regex(sheet, /Seen on site &lt;img/)
  t.false(sheet.includes(nasty))

  // Emptied, or marked to be taken away, it goes.
  t.is((await w.analyst.post(`${at}/inputs/debts`, { ...debt, 'debts.0.remove': 'yes' })).status, 303)
  t.is((await inputsOf(id)).debts, undefined)
})

test('422: what is wrong with a debt is said at its field, with what was typed', async t => {
  const id = await spreadOf()
  const { status, body } = await w.analyst.post(`/console/spreads/${id}/inputs/debts`, {
    'debts.0.lender': nasty,
    'debts.0.balance': 'a lot',
    'debts.3.lender': 'Second Bank',
    'debts.3.balance': '5',
  })
  t.is(status, 422)
  t.regex(body, /aria-invalid="true" aria-describedby="debts-debts-0-balance-error"[^>]*value="a lot"/)
  t.regex(body, /id="debts-debts-1-annualRate-error"/)
  t.true(body.includes('value="Second Bank"'))
  t.false(body.includes(nasty))
  t.deepEqual(await inputsOf(id), {})
})

test('422: while the figures are being made nothing is taken, and it says why', async t => {
  const id = await spreadOf()
  await w.analyst.post(`/console/spreads/${id}/regenerate`)
  const { status, body } = await w.analyst.post(`/console/spreads/${id}/inputs/service`, {
    existingAnnualDebtService: '5',
  })
  t.is(status, 422)
  t.regex(body, /role="alert">\s*This spread is IN_PROGRESS/)
})

test('422: what is refused while figures are being made stays on the page, and can be sent again', async t => {
  const id = await spreadOf()
  const at = `/console/spreads/${id}`
  const comment = (text: string) =>
    w.analyst.post(`${at}/inputs/comments`, {
      'comments.0.statement': 'balanceSheet',
      'comments.0.text': text,
    })
  t.is((await comment('First')).status, 303)
  const busy = (await w.analyst.get(`${at}?view=inputs`)).body
  t.regex(busy, /data-live/)
  t.regex(busy, /<fieldset class="plain" disabled>/)
  t.false(busy.includes('>Save<'))
  const { status, body } = await comment('Second')
  t.is(status, 422)
  t.false(body.includes('data-live'), 'nothing takes the place of what was typed')
  const [section = ''] = /<section class="card" id="comments".*?<\/section>/s.exec(body) ?? []
  t.true(section.includes('>Second</textarea>'))
  t.true(section.includes('<fieldset class="plain">'))
  t.true(section.includes('>Save<'))
  await conduct(w, id)
})

test('409: of two who change one section at once the second keeps what they have typed', async t => {
  const id = await spreadOf()
  const at = `/console/spreads/${id}`
  const page = (await w.analyst.get(`${at}?view=inputs`)).body
  const [, seen = ''] = /id="comments".*?name="seen" value="(\w+)"/s.exec(page) ?? []
  const comment = (text: string) =>
    w.analyst.post(`${at}/inputs/comments`, {
      seen,
      'comments.0.statement': 'balanceSheet',
      'comments.0.text': text,
    })
  t.is((await comment(`First ${nasty}`)).status, 303)
  await conduct(w, id)
  const { status, body } = await comment('Second')
  t.is(status, 409)
  t.regex(body, /Somebody else has changed this meanwhile.*Comment: First &lt;img.*>Second<\/textarea>/s)
  t.false(body.includes(nasty))
  t.is((await inputsOf(id)).comments[0].value.text, `First ${nasty}`)
})

test('303: a person signs off the figures that are shown, and a later generation has to be signed anew', async t => {
  const id = await spreadOf()
  const at = `/console/spreads/${id}`
  t.is(
    (await w.analyst.post(`${at}/sign-offs`, { name: 'Ana Diaz', role: 'Analyst', generation: '1' })).status,
    303,
  )
  t.regex((await w.analyst.get(`${at}?view=history`)).body, /Signed[\s\S]*Ana Diaz,\s+Analyst/)
  t.is((await w.analyst.post(`${at}/sign-offs`, { name: '', role: 'Analyst', generation: '1' })).status, 422)
})

test('200: an earlier generation is compared with what is shown, and its report stays to be had', async t => {
  const id = await spreadOf()
  const at = `/console/spreads/${id}`
  const figure = 'view=balanceSheet&of=balanceSheet&period=2024-12-31&row=cash'
  const corrected = await w.analyst.post(`${at}/corrections?${figure}`, {
    kind: 'figure',
    value: '12,750',
    reason: 'Counted at the site visit.',
  })
  t.is(corrected.status, 303)
  await conduct(w, id)
  const { body } = await w.analyst.get(`${at}?view=history&with=1`)
  t.regex(body, /figures differ[\s\S]*Cash[\s\S]*12,500[\s\S]*12,750/)
  t.regex(body, /Balance sheet 2024-12-31: Cash &(amp;)? equivalents is 12,750/)
  const report = await w.analyst.get(`${at}/generations/1/report`)
  t.is(report.status, 200)
  t.is(report.headers.get('content-type'), 'application/pdf')
  t.is((await w.analyst.get(`${at}?view=history&with=99`)).status, 404)
  t.is((await w.analyst.get(`${at}/generations/99/report`)).status, 404)

  const panel = await w.analyst.get(`${at}?${figure}`, { 'hx-request': 'true', 'hx-target': 'beside' })
  const undo = /overrides\/ovr_\w+\/undo/.exec(panel.body)?.[0]
  t.regex(panel.body, /Set to 12,750[\s\S]*Ana Diaz[\s\S]*Counted at the site visit\./)
  t.is((await w.analyst.post(`${at}/${undo}?${figure}`)).status, 303)
  await conduct(w, id)
  t.is((await spreadsOf(w).results(id)).statements.balanceSheet.periods[0].values.cash.value, 12_500)
})

test('200: a line that is moved is remembered, for every borrower where a person says so', async t => {
  const id = await spreadOf()
  const moved = await w.analyst.post(
    `/console/spreads/${id}/corrections?of=balanceSheet&period=2024-12-31&row=accountsPayable`,
    {
      kind: 'line',
      line: 'Accounts Payable',
      toRow: 'accruedExpenses',
      reason: 'They are accruals.',
      everywhere: 'yes',
    },
    { 'hx-request': 'true' },
  )
  t.is(moved.status, 200)
  t.regex(moved.body, /id="progress"[^>]*hx-swap-oob="true"/)
  const { mappings } = (await w.send('GET', '/api/v1/mappings')).body
  t.deepEqual(mappings.map((one: { scope: string; author: string }) => `${one.scope} ${one.author}`).sort(), [
    'lead Ana Diaz',
    'workspace Ana Diaz',
  ])
})

test('422: a correction without a reason is refused in its place', async t => {
  const id = await spreadOf()
  const { status, body } = await w.analyst.post(
    `/console/spreads/${id}/corrections?of=balanceSheet&period=2024-12-31&row=cash`,
    { kind: 'figure', value: '(20)', reason: '' },
    { 'hx-request': 'true' },
  )
  t.is(status, 422)
  t.true(body.startsWith('<aside'))
  t.regex(body, /id="figure-reason-error"/)
  t.regex(body, /value="\(20\)"/)
})

test('200: why all together have no coverage is said in words', async t => {
  const id = await spreadOf()
  const entities = [{ name: 'Harbor Traders LLC', kind: 'business', role: 'borrower', ownership: 1 }]
  const { leadId } = await spreadsOf(w).read(id)
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await w.analyst.post(`/console/spreads/${id}/regenerate`)
  await conduct(w, id)
  const told = [
    ...entities,
    { name: 'Somebody Else Inc', kind: 'business', role: 'affiliate', ownership: 0.5 },
  ]
  await w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body: { entities: told } })
  await conduct(w, id)
  const { body } = await w.analyst.get(`/console/spreads/${id}?view=global`)
  t.regex(body, /a statement is missing/)
  t.notRegex(body, /entity_missing/)
})

test('404: inputs and history of another workspace look missing', async t => {
  const id = await spreadOf()
  const { workspaceId } = await w.tenant()
  const foreign = await signedIn(w, 'admin', { workspaceId })
  for (const what of ['inputs/debts', 'sign-offs'])
    t.is(
      (await foreign.post(`/console/spreads/${id}/${what}`, { name: 'x', role: 'y', generation: '1' }))
        .status,
      404,
      what,
    )
  t.is((await foreign.get(`/console/spreads/${id}/generations/1/report`)).status, 404)
  t.is((await w.analyst.post(`/console/spreads/${id}/inputs/nothing`)).status, 404)
})

test('whatever a form of debts shows is what it sends back', t => {
  const debts = sections.find(({ id }) => id === 'debts')
  if (!debts) return t.fail()
  const cents = (most: number) => fc.integer({ min: 0, max: most }).map(n => n / 100)
  const debt = fc.record(
    {
      lender: fc.stringMatching(/^[A-Za-z][A-Za-z &]{0,18}[a-z]$/),
      balance: cents(1e11),
      annualRate: fc.integer({ min: 0, max: 10_000 }).map(n => n / 10_000),
      annualPrincipal: cents(1e9),
      maturity: fc.constant('2031-06-30'),
    },
    { requiredKeys: ['lender', 'balance'] },
  )
  fc.assert(
    fc.property(fc.array(debt, { maxLength: 5 }), all => {
      const form = new URLSearchParams()
      all.forEach((one: Record<string, unknown>, n) => {
        for (const field of debts.fields) form.append(nameOf(debts, field, n), textOf(field, one[field.name]))
      })
      t.deepEqual(inputsIn(debts, form), { debts: all.map(one => ({ ...one })) })
    }),
  )
})

test('a generation differs from itself in nothing, and from another in what has changed', t => {
  const sheet = (values: Record<string, { value: number }>) => ({
    statements: {
      incomeStatement: { periods: [] },
      balanceSheet: { periods: [{ id: '2024-12-31', label: '2024', values }] },
      cashFlow: { periods: [] },
    },
  })
  const before = sheet({ cash: { value: 1 }, inventory: { value: 2 } })
  t.deepEqual(differences(before, before), [])
  t.deepEqual(
    differences(before, sheet({ cash: { value: 3 } })).map(one => [one.row, one.before, one.now]),
    [
      ['cash', 1, 3],
      ['inventory', 2, null],
    ],
  )
})
