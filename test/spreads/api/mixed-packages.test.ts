import test from 'ava'
import { withoutTemporal } from '../../http/without-temporal.js'
import {
  conduct,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../../support/spreads.js'
import { world } from '../../support/world.js'

interface Mix {
  lead: { businessName?: string }
  /** Names on the borrower's documents, one each. */
  own: string[]
  /** And on those of others. */
  others: string[]
  isConfirmed: boolean
}

/** What a broker's package has in it: the same borrower, written in as many ways, among affiliates with more paper. */
const mixes: Record<string, Mix> = {
  'in capitals, with its form after a comma': {
    lead: { businessName: 'Whitfield Bakery LLC' },
    own: ['WHITFIELD BAKERY, L.L.C.'],
    others: ['Harbor Holdings Inc', 'Harbor Holdings Inc'],
    isConfirmed: true,
  },
  'without its form': {
    lead: { businessName: 'Granite Ridge Roofing, Inc.' },
    own: ['Granite Ridge Roofing'],
    others: ['Granite Properties LLC', 'Granite Properties LLC', 'Granite Properties LLC'],
    isConfirmed: true,
  },
  'with an ampersand': {
    lead: { businessName: 'Smith and Daughters Plumbing' },
    own: ['Smith & Daughters Plumbing Co.'],
    others: ['Smith Realty Trust', 'Daughters Holding Corp'],
    isConfirmed: true,
  },
  'with accents': {
    lead: { businessName: 'Cafe Munoz LLC' },
    own: ['Café Muñoz LLC'],
    others: ['Tienda Lopez Inc', 'Tienda Lopez Inc'],
    isConfirmed: true,
  },
  'with initials apart': {
    lead: { businessName: 'ABC Transport Inc' },
    own: ['A.B.C. Transport, Inc.'],
    others: ['Delta Freight LLC', 'Delta Freight LLC'],
    isConfirmed: true,
  },
  'with a saint shortened and the article': {
    lead: { businessName: 'The St. James Market' },
    own: ['Saint James Market, LLC'],
    others: ['James Family Partners LP', 'James Family Partners LP'],
    isConfirmed: true,
  },
  'as what it trades as': {
    lead: { businessName: 'Lakeside Auto' },
    own: ['dba Lakeside Auto'],
    others: ['Lakeshore Leasing LLC', 'Lakeshore Leasing LLC'],
    isConfirmed: true,
  },
  'with a slip of the pen': {
    lead: { businessName: 'Pennington Machine Works LLC' },
    own: ['Penington Machine Works LLC'],
    others: ['Carver Tools Inc', 'Carver Tools Inc'],
    isConfirmed: false,
  },
  'by the first letters of its words': {
    lead: { businessName: 'Northern Valley Dairy Farms' },
    own: ['NVDF Inc'],
    others: ['Meadow Equipment LLC', 'Meadow Equipment LLC'],
    isConfirmed: false,
  },
  'with a word more, and apostrophes': {
    lead: { businessName: "O'Malley's Pub LLC" },
    own: ['OMalleys Pub of Boston LLC'],
    others: ['Emerald Isle Investments Inc', 'Emerald Isle Investments Inc'],
    isConfirmed: false,
  },
}

const cell = (text: string) => `"${text}"`

for (const [name, { lead, own, others, isConfirmed }] of Object.entries(mixes))
  test.serial(`the borrower is found among affiliates where it is written ${name}`, async t => {
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead(lead)
    for (const [n, title] of own.entries())
      await sendStatement(w, leadId, `own-${n}.csv`, profitAndLoss(2024, { sales: 70_000 }, cell(title)))
    for (const [n, title] of others.entries())
      await sendStatement(w, leadId, `other-${n}.csv`, sheetOf(2022 + n, {}, cell(title)))
    const { id } = await newSpread(w, leadId)
    await conduct(w, id)
    const { read, results, statuses } = spreadsOf(w)
    const found = await results(id, '?include=sources')
    t.is(found.entityName, own[0])
    t.like(found.statements.incomeStatement.periods, [{ values: { grossRevenues: { value: 70_000 } } }])
    t.deepEqual(found.statements.balanceSheet.periods, [])
    t.deepEqual(
      found.checks.slice(0, 2).map((one: { rule: string; status: string }) => [one.rule, one.status]),
      [
        ['entityUnconfirmed', isConfirmed ? 'pass' : 'fail'],
        ['documentsLeftOut', 'fail'],
      ],
    )
    for (const [n, title] of others.entries())
      t.deepEqual((await statuses(id))[`other-${n}.csv`], ['SKIPPED', `Belongs to ${title}`])
    // Files bear the name that the lender knows the borrower by.
    const [{ id: artifact }] = (await read(id)).artifacts
    const { filename } = (await w.send('GET', `/api/v1/artifacts/${artifact}`)).body.artifact
    const slug = lead.businessName
      ?.toLowerCase()
      .replace(/'/g, '')
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '')
    t.true(filename.startsWith(`${slug}-spread-`), filename)
  })
