import test from 'ava'
import { labelKey, type Mapping } from '../../src/figures/choosing/mapping.js'
import type { Override } from '../../src/figures/choosing/override.js'
import { checkOf, compute, figures, income, lineOf, periodOf, sheet } from './columns.js'

const mapping = (some: Partial<Mapping> = {}): Mapping => ({
  statement: 'incomeStatement',
  label: 'Job Materials',
  row: 'cogsGoodsMaterials',
  fromRow: null,
  scope: 'lead',
  author: 'Dana',
  ...some,
})
const jobs = (label = 'Job Materials', row = 'otherOperatingExpenses') =>
  income(
    '2024',
    {},
    {
      lines: [
        lineOf('grossRevenues', 100),
        lineOf('insurance', 10),
        lineOf(row, 40, { label, confidence: 0.3, alternatives: ['rent'] }),
      ],
    },
  )

test('a line goes where people have said that its label belongs, and says so', t => {
  const results = compute([jobs('JOB-MATERIALS:')], { mappings: [mapping()] })
  t.like(figures(results, 'incomeStatement'), { cogsGoodsMaterials: 40, netIncome: 50 })
  const { cogsGoodsMaterials, otherOperatingExpenses } = periodOf(results, 'incomeStatement').values
  t.is(otherOperatingExpenses, undefined)
  t.like(cogsGoodsMaterials, { confidence: 1, override: null })
  t.deepEqual(cogsGoodsMaterials?.sources[0]?.mappedFrom, {
    row: 'otherOperatingExpenses',
    value: 40,
    scope: 'lead',
    author: 'Dana',
  })
})

test('a line that moves to the other side of a statement is turned', t => {
  const results = compute(
    [sheet('2024-12-31', {}, { lines: [lineOf('cash', -10, { label: 'Overdraft' })] })],
    {
      mappings: [mapping({ statement: 'balanceSheet', label: 'overdraft', row: 'notesPayableShortTerm' })],
    },
  )
  t.like(figures(results, 'balanceSheet'), { notesPayableShortTerm: 10 })
})

test('what is said of the lead wins over what is said of all, in whatever order', t => {
  const said = [mapping({ row: 'rent' }), mapping({ scope: 'workspace', row: 'utilities' })]
  for (const mappings of [said, said.toReversed()])
    t.is(figures(compute([jobs()], { mappings }), 'incomeStatement').rent, 40)
})

test('other labels, other statements and rows that nobody can fill stay as they are', t => {
  const mappings = [
    mapping({ label: 'Job Material' }),
    mapping({ statement: 'balanceSheet', row: 'inventory' }),
    mapping({ row: 'netIncome' }),
    mapping({ row: 'constructor' }),
  ]
  t.deepEqual(compute([jobs()], { mappings }), compute([jobs()]))
})

test('where a word stands in several sections, a correction is of the row that was corrected', t => {
  const lines = [lineOf('otherIncome', 5, { label: 'Other' }), lineOf('otherExpenses', 7, { label: 'Other' })]
  const one = [income('2024', {}, { lines })]
  const learnt = mapping({ label: 'Other', row: 'rent', fromRow: 'otherExpenses' })
  t.like(figures(compute(one, { mappings: [learnt] }), 'incomeStatement'), { otherIncome: 5, rent: 7 })
  const elsewhere = [income('2024', {}, { lines: [lineOf('otherOperatingExpenses', 7, { label: 'Other' })] })]
  t.like(figures(compute(elsewhere, { mappings: [learnt] }), 'incomeStatement'), { rent: 7 })
})

const override = (some: Partial<Override>): Override => ({
  statement: 'incomeStatement',
  periodId: '2024-01-01_2024-12-31',
  row: 'otherOperatingExpenses',
  line: 'Job Materials',
  reason: 'As the contract says',
  author: 'Eve',
  ...some,
})
const overridden: [string, Partial<Override>, string][] = [
  ['from where the line was read', { toRow: 'utilities' }, 'utilities'],
  ['from where the mapping has put it', { row: 'cogsGoodsMaterials', toRow: 'utilities' }, 'utilities'],
  ['to where the mapping puts it', { toRow: 'cogsGoodsMaterials' }, 'cogsGoodsMaterials'],
  [
    'back to where it was read',
    { row: 'cogsGoodsMaterials', toRow: 'otherOperatingExpenses' },
    'otherOperatingExpenses',
  ],
  [
    'from a row of before to where the mapping puts it',
    { row: 'rent', toRow: 'cogsGoodsMaterials' },
    'cogsGoodsMaterials',
  ],
]
for (const [name, some, row] of overridden)
  test(`an override wins over a mapping: ${name}`, t => {
    const results = compute([jobs()], { mappings: [mapping()], overrides: [override(some)] })
    t.is(figures(results, 'incomeStatement')[row], 40)
    t.is(figures(results, 'incomeStatement').netIncome, 50)
    t.is(checkOf(results, 'overridesApplied'), undefined)
  })

test('labels are the same but for case, accents, punctuation and blanks', t => {
  for (const label of ['Cafe & Bar', 'CAFÉ AND  BAR', 'café–and–bar:', ' Cafe & Bar '])
    t.is(labelKey(label), 'cafe and bar')
  t.not(labelKey('Cafe'), labelKey('Cafes'))
  t.is(labelKey("Owner's draw"), labelKey('Owner\u2019s Draw'))
  t.is(labelKey('…'), '')
})
