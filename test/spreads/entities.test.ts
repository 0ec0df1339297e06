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
