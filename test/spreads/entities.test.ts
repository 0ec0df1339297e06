import test from 'ava'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { checkOf, compute, figures, income } from './columns.js'

const of = (entityName: string, documentId: string, some: Partial<StatementColumn> = {}) => ({
  entityName,
  documentId,
  ...some,
})
const business = (...names: string[]) => ({ business: names, person: ['Dana Whitfield'] })

const group = [
  income('2023', { grossRevenues: 1 }, of('Harbor Holdings Inc', 'document_1')),
  income('2024', { grossRevenues: 2 }, of('Harbor Holdings Inc', 'document_1')),
  income('2024', { grossRevenues: 300 }, of('Whitfield Bakery, L.L.C.', 'document_2')),
]

test("the lead's own statements are taken, however many are somebody else's", t => {
  const results = compute(group, { names: business('Whitfield Bakery LLC') })
  t.is(results.entityName, 'Whitfield Bakery, L.L.C.')
  t.is(figures(results, 'incomeStatement').grossRevenues, 300)
  t.is(checkOf(results, 'entityUnconfirmed')?.status, 'pass')
  t.like(checkOf(results, 'documentsLeftOut'), {
    status: 'fail',
    detail: 'document_1.pdf: Belongs to Harbor Holdings Inc',
    statement: null,
    periodId: null,
  })
})

test('what the lead trades as and what it is called by law are both its own', t => {
  const both = [
    income('2023', { grossRevenues: 1 }, of('Crumb & Co', 'document_1')),
    income('2024', { grossRevenues: 2 }, of('Whitfield Bakery LLC', 'document_2')),
  ]
  const results = compute(both, { names: business('Whitfield Bakery LLC', 'Crumb and Company') })
  t.is(results.statements.incomeStatement.periods.length, 2)
  t.is(checkOf(results, 'entityUnconfirmed')?.status, 'pass')
  t.is(checkOf(results, 'documentsLeftOut'), undefined)
})

test("what an owner does besides isn't the borrower's, though it bears the owner's name as a sole proprietor's would", t => {
  const names = business('Whitfield Bakery LLC')
  const schedule = (grossRevenues: number, when = '2024') =>
    income(
      when,
      { grossRevenues },
      of('Dana Whitfield', 'document_2', { form: 'Schedule C', quality: 'tax' }),
    )
  const books = income('2024', { grossRevenues: 300_000 }, of('Whitfield Bakery LLC', 'document_1'))
  const lessons = compute([books, schedule(24_800)], { names })
  t.is(figures(lessons, 'incomeStatement').grossRevenues, 300_000)
  t.is(checkOf(lessons, 'documentsLeftOut')?.detail, 'document_2.pdf: Belongs to Dana Whitfield')
  // By its own basis, or of another year, it is the return of the business.
  t.is(figures(compute([books, schedule(281_000)], { names }), 'incomeStatement').grossRevenues, 281_000)
  t.is(compute([books, schedule(24_800, '2020')], { names }).statements.incomeStatement.periods.length, 2)
})

test('the only name that is close is taken, and not confirmed', t => {
  const results = compute(group, { names: business('Whitfield Family Bakery LLC') })
  t.is(results.entityName, 'Whitfield Bakery, L.L.C.')
  t.like(checkOf(results, 'entityUnconfirmed'), {
    status: 'fail',
    detail: 'Taken are those of Whitfield Bakery, L.L.C.',
  })
})

test('where no name is like the lead, or several are, the most statements are taken, and not confirmed', t => {
  for (const name of ['Quarry Stone LLC', 'Harbor Whitfield']) {
    const results = compute(group, { names: business(name) })
    t.is(results.entityName, 'Harbor Holdings Inc')
    t.is(checkOf(results, 'entityUnconfirmed')?.status, 'fail')
  }
})

test('without a name of the lead, only statements of several are unconfirmed', t => {
  t.is(checkOf(compute(group), 'entityUnconfirmed')?.status, 'fail')
  const alone = compute([income('2024', { grossRevenues: 1 })])
  t.is(checkOf(alone, 'entityUnconfirmed'), undefined)
  t.is(checkOf(alone, 'documentsLeftOut'), undefined)
})

test('statements without a name are neither confirmed nor doubted', t => {
  const results = compute([income('2024', { grossRevenues: 1 }, { entityName: null })], {
    names: business('Whitfield Bakery LLC'),
  })
  t.is(checkOf(results, 'entityUnconfirmed'), undefined)
})

test("a person's name is that of the forms which are filed with the person's return", t => {
  const filed = (form: string) =>
    compute([income('2024', { grossRevenues: 1 }, { ...of('Dana Whitfield', 'document_1'), form })], {
      names: business('Whitfield Bakery LLC'),
    })
  t.is(checkOf(filed('Schedule C'), 'entityUnconfirmed')?.status, 'pass')
  t.is(checkOf(filed('1120-S'), 'entityUnconfirmed')?.status, 'fail')
})

const include = (documentId: string) => ({
  documentId,
  use: 'include' as const,
  reason: 'It is the borrower',
})
const exclude = (documentId: string) => ({ documentId, use: 'exclude' as const, reason: 'An affiliate' })
const statusOf = (results: ReturnType<typeof compute>, rule: string) => checkOf(results, rule)?.status

test('a document that a person takes in is the borrower, where no name is the lead', t => {
  const names = business('Quarry Stone LLC')
  const results = compute(group, { names, documentUses: [include('document_2')] })
  t.is(figures(results, 'incomeStatement').grossRevenues, 300)
  t.is(results.entityName, 'Whitfield Bakery, L.L.C.')
  t.is(statusOf(results, 'entityUnconfirmed'), 'pass')
  t.like(checkOf(results, 'documentsLeftOut'), {
    status: 'fail',
    detail: 'document_1.pdf: Belongs to Harbor Holdings Inc',
  })
  const settled = compute(group, { names, documentUses: [include('document_2'), exclude('document_1')] })
  t.like(checkOf(settled, 'documentsLeftOut'), {
    status: 'pass',
    detail: 'document_1.pdf: Left out: An affiliate',
  })
})

test("a document that a person takes in stands beside the lead's own", t => {
  const names = business('Whitfield Bakery LLC')
  const results = compute(group, { names, documentUses: [include('document_1')] })
  t.deepEqual(
    results.statements.incomeStatement.periods.map(({ end }) => end),
    ['2023-12-31', '2024-12-31'],
  )
  t.is(results.entityName, 'Whitfield Bakery, L.L.C.')
  t.is(checkOf(results, 'documentsLeftOut'), undefined)
})

test('the only close name is settled by taking in its document, and another does not drive it out', t => {
  const names = business('Whitfield Family Bakery LLC')
  const confirmed = compute(group, { names, documentUses: [include('document_2')] })
  t.is(statusOf(confirmed, 'entityUnconfirmed'), 'pass')
  const both = compute(group, { names, documentUses: [include('document_1')] })
  t.is(statusOf(both, 'entityUnconfirmed'), 'fail')
  t.is(both.entityName, 'Harbor Holdings Inc')
  t.is(figures(both, 'incomeStatement', '2024-01-01_2024-12-31').grossRevenues, 2)
})

test('with the others left out by a person there is one business, and nothing to confirm', t => {
  const results = compute(group, { documentUses: [exclude('document_1')] })
  t.is(results.entityName, 'Whitfield Bakery, L.L.C.')
  t.is(checkOf(results, 'entityUnconfirmed'), undefined)
  t.is(statusOf(results, 'documentsLeftOut'), 'pass')
})

test('a document in another currency stays out, whoever takes it in', t => {
  const abroad = income('2022', { grossRevenues: 9 }, of('Acme', 'document_3', { currency: 'EUR' }))
  const results = compute([...group, abroad], {
    names: business('Whitfield Bakery LLC'),
    documentUses: [include('document_3'), exclude('document_1')],
  })
  t.is(results.currency, 'USD')
  t.like(checkOf(results, 'documentsLeftOut'), { status: 'fail' })
})

test('what is left out and whether the name is confirmed stand before all other checks', t => {
  const results = compute(group, { names: business('Quarry Stone LLC') })
  t.deepEqual(
    results.checks.slice(0, 2).map(({ rule, status }) => [rule, status]),
    [
      ['entityUnconfirmed', 'fail'],
      ['documentsLeftOut', 'fail'],
    ],
  )
})

const titles: [string, string[], string | null, string][] = [
  ['the lead is a business', ['Whitfield Bakery LLC'], 'Harbor Holdings Inc', 'Whitfield Bakery LLC'],
  ['the lead has no business', [], 'Harbor Holdings Inc', 'Harbor Holdings Inc'],
  ['nothing is named', [], null, 'Dana Whitfield'],
  ['a legal form is read as a name', [], '\u00abLLC', 'Dana Whitfield'],
  ['days are read as a name', [], 'For the Year Ended December 31, 2024', 'Dana Whitfield'],
  ['days stand in the place of a name', [], 'Jan 2024 - Dec 2024', 'Dana Whitfield'],
  ['a name has a month in it', [], 'May Flowers Inc', 'May Flowers Inc'],
  ["the lead's business is blank", [' ', '-'], 'Harbor Holdings Inc', 'Harbor Holdings Inc'],
]
for (const [name, known, entityName, title] of titles)
  test(`the title where ${name}`, t => {
    const names = { business: known, person: ['Dana Whitfield'] }
    t.is(compute([income('2024', { rent: 1 }, { entityName })], { names }).title, title)
  })
