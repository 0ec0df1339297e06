import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import { rowOf } from '../../src/figures/template/statements.js'
import { incomeHeadings, sheetHeadings } from '../../src/statements/evidence/headings.js'
import { kindNamed } from '../../src/statements/evidence/kinds.js'
import { plainOf, wordsOf } from '../../src/statements/evidence/plain.js'
import { totalNamed } from '../../src/statements/names/totals.js'
import { incomeNames, sheetNames } from '../../src/statements/names/vocabulary.js'
import { listsIn, pairsIn } from '../../src/vocabulary/lists.js'

/** This file runs as dist/test/statements/vocabulary.test.js; the texts stand beside the compiled code. */
const folder = new URL('../../src/vocabulary/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.txt'))
  .map(name => name.slice(0, -'.txt'.length))

test('each list is sorted and says nothing twice', t => {
  t.true(files.length > 5)
  for (const file of files) {
    const lists = listsIn(file)
    const text = readFileSync(new URL(`${file}.txt`, folder), 'utf8')
    const all = lists.length > 0 ? lists : [{ heading: file, names: text.split('\n').slice(0, -1) }]
    for (const { heading, names } of all) {
      t.true(names.length > 0, `${file}: ${heading}`)
      t.deepEqual(names, [...new Set(names)].sort(), `${file}: ${heading}`)
    }
    const headings = lists.map(({ heading }) => heading)
    t.deepEqual(headings, [...new Set(headings)], file)
  }
})

test('no name says again in other forms of its words, or with other small ones, what one of its row says', t => {
  for (const kind of ['rows', 'headings', 'totals']) {
    const known = new Map<string, string>()
    const lists = files.filter(file => file.startsWith(`${kind}/`)).flatMap(listsIn)
    t.true(lists.length > 5, kind)
    for (const { heading, names } of lists)
      for (const name of names) {
        const key = `${heading}: ${wordsOf(name).join(' ')}`
        t.is(known.get(key), undefined, `${key}: ${name}`)
        known.set(key, name)
      }
  }
})

test('what is shortened is looked up as labels are compared', t => {
  for (const word of Object.keys(pairsIn('abbreviations'))) t.is(plainOf(word), word)
})

for (const [statement, rows] of [
  ['incomeStatement', incomeNames],
  ['balanceSheet', sheetNames],
] as const) {
  test(`rows of the ${statement} are the template's, and a name is of one row in a section`, t => {
    const known = new Map<string, string>()
    for (const { row, in: sections, labels } of rows) {
      t.truthy(rowOf(statement, row), row)
      for (const label of labels) {
        t.false(wordsOf(label).length === 0 && plainOf(label) === '', `${row}: ${label}`)
        const key = `${wordsOf(label).join(' ')} among ${sections[0]}`
        t.is(known.get(key) ?? row, row, key)
        known.set(key, row)
      }
    }
  })
}

test('a heading opens one section', t => {
  for (const headings of [incomeHeadings, sheetHeadings]) {
    const known = new Map<string, string>()
    for (const { sections, row, names } of headings)
      for (const name of names) {
        const key = wordsOf(name).join(' ')
        const opens = `${sections.join(' ')} ${row}`
        t.is(known.get(key) ?? opens, opens, key)
        known.set(key, opens)
      }
  }
})

const titled: Record<string, string[]> = {
  incomeStatement: [
    'Statement of Financial Performance',
    'Statement of Comprehensive Revenue and Expense',
    'Statement of Surplus or Deficit',
    'Statement of Revenues, Expenses, and Changes in Net Position',
    'Estado de Rendimiento Financiero',
    'Demonstração do Superávit ou Déficit',
    "Compte d'exploitation générale",
    'Überschussermittlung 2024',
    'Conto dei profitti e delle perdite',
    'Resultatenoverzicht over 2024',
  ],
  balanceSheet: [
    'Statement of Net Position',
    'Statement of Affairs',
    'Vermögensübersicht 2024',
    'Situazione patrimoniale',
    'État de la situation financière',
  ],
  equity: ['Statement of Changes in Net Position'],
}

for (const [kind, titles] of Object.entries(titled))
  test(`titles of a statement of the kind ${kind}`, t => {
    t.deepEqual(
      titles.filter(title => kindNamed(title) !== kind),
      [],
    )
  })

test('totals of charities, public bodies and associations', t => {
  const named = (statement: 'incomeStatement' | 'balanceSheet', label: string) =>
    totalNamed(statement, plainOf(label))?.row
  t.is(named('incomeStatement', 'Total incoming resources'), 'netRevenues')
  t.is(named('incomeStatement', 'Total resources expended'), 'totalOperatingExpenses')
  t.is(named('incomeStatement', 'Totale uscite'), 'totalOperatingExpenses')
  t.is(named('incomeStatement', 'Net movement in funds'), 'netIncome')
  t.is(named('incomeStatement', 'Excess of expenditure over income'), 'netIncome')
  t.is(named('balanceSheet', 'Total net position'), 'totalEquity')
})
