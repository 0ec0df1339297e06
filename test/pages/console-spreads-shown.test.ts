import test from 'ava'
import { statements } from '../../src/figures/template/statements.js'
import { type Browser, signedIn } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement, sheetOf } from '../support/spreads.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'

interface Shown extends World {
  spreadId: string
  viewer: Browser
}

const w = sharedWorld<Shown>(test, async () => {
  const w = await openWorld()
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  for (const [year, sales, cash] of [
    [2022, 90_000, 4_000],
    [2023, 120_000, 12_500],
    [2024, 90_500.5, 9_000],
  ] as const) {
    await sendStatement(w, leadId, `Income ${year}.csv`, profitAndLoss(year, { sales }))
    await sendStatement(w, leadId, `Sheet ${year}.csv`, sheetOf(year, { cash }))
  }
  const { id: spreadId } = await newSpread(w, leadId)
  await conduct(w, spreadId)
  return { ...w, spreadId, viewer: await signedIn(w, 'viewer') }
})

const page = (query: string) => w.viewer.get(`/console/spreads/${w.spreadId}?${query}`)
const comparison = async () =>
  (await w.send('GET', `/api/v1/spreads/${w.spreadId}/results?include=comparison`)).body.results.comparison

/** The cells of a statement, by the labels of its rows. */
function rowsIn(body: string): Record<string, string[]> {
  const rows = [...body.matchAll(/<tr[^>]*><th scope="row" class="name">([^<]*)<\/th>(.*?)<\/tr>/gs)]
  return Object.fromEntries(
    rows.map(([, label = '', cells = '']) => [
      label.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
      [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
        cell
          .replace(/<span class="(mark|unseen)[^>]*>.*?<\/span>/gs, '')
          .replace(/<[^>]*>/g, '')
          .trim(),
      ),
    ]),
  )
}

const inParentheses = (text: string, value: number) => (value < 0 ? `(${text})` : text)
const percent = (part: number) =>
  Math.abs(part) >= 10 ? 'n/m' : inParentheses(`${(Math.abs(part) * 100).toFixed(1)}%`, part)
const money = (value: number, digits: number) =>
  inParentheses(
    Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    value,
  )

test('200: per cent of revenue and of total assets are those that the API gives', async t => {
  const { commonSize } = await comparison()
  for (const [view, whole] of [
    ['incomeStatement', 'net revenues'],
    ['balanceSheet', 'total assets'],
  ] as const) {
    const { status, body } = await page(`view=${view}&as=share`)
    t.is(status, 200)
    t.regex(body, new RegExp(`aria-current="true">% of ${whole}<`))
    const rows = rowsIn(body)
    const own = commonSize.filter((one: { statement: string }) => one.statement === view)
    t.is(own.length, 3)
    for (const { key, label } of statements[view]) {
      const values = own.map(({ values }: { values: Record<string, number> }) => values[key])
      if (values.every((value: unknown) => value === undefined)) continue
      t.deepEqual(
        rows[label],
        values.map((value: number | undefined) => (value === undefined ? '–' : percent(value))),
        label,
      )
    }
  }
})

test('200: what a year has changed stands beside its figures, in money and per cent, as the API gives it', async t => {
  const { changes } = await comparison()
  const { body } = await page('view=incomeStatement&as=change')
  const rows = rowsIn(body)
  const own = changes.filter((one: { statement: string }) => one.statement === 'incomeStatement')
  t.deepEqual(
    own.map(({ priorId }: { priorId: string | null }) => priorId !== null),
    [false, true, true],
  )
  const { change, percent: part } = own[1].values.netRevenues
  t.deepEqual(rows['Net revenues']?.slice(0, 4), ['90,000', '120,000', money(change, 0), percent(part)])
  const last = own[2].values.netIncome
  t.deepEqual(rows['Net income']?.slice(4), [
    money(last.value, 2),
    money(last.change, 2),
    percent(last.percent),
  ])
  t.regex(body, /no prior period/)
  t.regex(body, /Change<[^>]*> of FY2023<\/span><small>from FY2022/)
})

test('200: which way is chosen stays with the figure, and with the periods', async t => {
  const { body } = await page(
    'view=balanceSheet&as=share&rows=all&of=balanceSheet&period=2024-12-31&row=totalAssets',
  )
  t.regex(
    body,
    /href="[^"]*row=cash&amp;rows=all&amp;as=share"|href="[^"]*row=cash&amp;as=share&amp;rows=all"/,
  )
  t.regex(body, /<input type="hidden" name="as" value="share"/)
  t.regex(body, /href="[^"]*view=balanceSheet&amp;rows=all&amp;as=change"/)
})

test('200: a way that there is not shows amounts, and is never run', async t => {
  const nasty = '"><img src=x onerror=alert(1)>'
  const { status, body } = await page(`as=${encodeURIComponent(nasty)}&show=${encodeURIComponent(nasty)}`)
  t.is(status, 200)
  t.true(body.includes('120,000'))
  t.false(body.includes(nasty))
  t.false((await page('view=cashFlow')).body.includes('as=share'), 'a cash flow is a part of nothing')
})
