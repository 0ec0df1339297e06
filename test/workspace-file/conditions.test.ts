import test from 'ava'
import {
  applyingItems,
  type Condition,
  findCycles,
  holds,
  type LeadFacts,
} from '../../src/checklists/condition-rules.js'

const lead: LeadFacts = {
  firstName: 'Dana',
  middleName: null,
  lastName: '',
  businessName: null,
  email: 'dana@whitfieldbakery.example',
  phoneNumber: null,
  website: null,
  externalLeadId: null,
  timezone: null,
  assigneeType: 'AI_AGENT',
  source: 'api',
}

const known: Record<string, unknown> = {
  AMOUNT: 50_000,
  TYPE: 'LLC',
  SINCE: '2024-06-30',
  AGREED: false,
  NOTHING: null,
  EMPTY: '',
}
const isTrue = (condition: Condition) =>
  holds(condition, test => ('lead' in test ? lead[test.lead] : known[test.item]))

const table: [Condition, boolean][] = [
  [{ item: 'TYPE', op: 'equals', value: 'LLC' }, true],
  [{ item: 'TYPE', op: 'equals', value: 'llc' }, false],
  [{ item: 'AGREED', op: 'equals', value: false }, true],
  [{ item: 'TYPE', op: 'notEquals', value: 'Corp' }, true],
  [{ item: 'TYPE', op: 'notEquals', value: 'LLC' }, false],
  [{ item: 'TYPE', op: 'in', value: ['Corp', 'LLC'] }, true],
  [{ item: 'TYPE', op: 'in', value: ['Corp'] }, false],
  [{ item: 'AMOUNT', op: 'greaterThan', value: 49_999 }, true],
  [{ item: 'AMOUNT', op: 'greaterThan', value: 50_000 }, false],
  [{ item: 'AMOUNT', op: 'lessThan', value: 50_001 }, true],
  [{ item: 'AMOUNT', op: 'lessThan', value: '60000' }, false],
  [{ item: 'SINCE', op: 'greaterThan', value: '2024-06-29' }, true],
  [{ item: 'SINCE', op: 'lessThan', value: '2024-06-30' }, false],
  [{ item: 'AMOUNT', op: 'exists', value: true }, true],
  [{ item: 'AMOUNT', op: 'exists', value: false }, false],
  [{ lead: 'email', op: 'exists', value: true }, true],
  [{ lead: 'lastName', op: 'exists', value: true }, false],
  [{ lead: 'source', op: 'equals', value: 'api' }, true],
  [
    {
      all: [
        { item: 'TYPE', op: 'equals', value: 'LLC' },
        { item: 'AGREED', op: 'equals', value: true },
      ],
    },
    false,
  ],
  [
    {
      any: [
        { item: 'TYPE', op: 'equals', value: 'LLC' },
        { item: 'AGREED', op: 'equals', value: true },
      ],
    },
    true,
  ],
  [{ not: { item: 'TYPE', op: 'equals', value: 'LLC' } }, false],
]
for (const [condition, expected] of table) {
  test(`${JSON.stringify(condition)} is ${expected}`, t => {
    t.is(isTrue(condition), expected)
  })
}

for (const item of ['UNANSWERED', 'NOTHING', 'EMPTY']) {
  test(`of a missing value (${item}) every operator is false except notEquals, and exists as it is asked`, t => {
    t.false(isTrue({ item, op: 'equals', value: 'LLC' }))
    t.false(isTrue({ item, op: 'in', value: ['LLC', ''] }))
    t.false(isTrue({ item, op: 'greaterThan', value: -1 }))
    t.false(isTrue({ item, op: 'greaterThan', value: '' }))
    t.false(isTrue({ item, op: 'lessThan', value: 1 }))
    t.false(isTrue({ item, op: 'lessThan', value: '9999-12-31' }))
    t.true(isTrue({ item, op: 'notEquals', value: 'LLC' }))
    t.false(isTrue({ item, op: 'exists', value: true }))
    t.true(isTrue({ item, op: 'exists', value: false }))
  })
}

test('an item that no longer applies keeps asking for nothing, whatever was answered in it', t => {
  const items = [
    { code: 'A.TYPE', conditions: [] },
    { code: 'B.COUNT', conditions: [{ item: 'A.TYPE', op: 'equals', value: 'Partnership' } as const, null] },
    { code: 'B.LIST', conditions: [null, { item: 'B.COUNT', op: 'greaterThan', value: 1 } as const] },
  ]
  const whilePartners = new Map<string, unknown>([
    ['A.TYPE', 'Partnership'],
    ['B.COUNT', 3],
  ])
  t.deepEqual([...applyingItems(items, whilePartners, lead)], ['A.TYPE', 'B.COUNT', 'B.LIST'])
  t.deepEqual([...applyingItems(items, new Map(whilePartners).set('A.TYPE', 'LLC'), lead)], ['A.TYPE'])
})

test('a group and an item must both agree', t => {
  const yes = { lead: 'email', op: 'exists', value: true } as const
  const no = { lead: 'website', op: 'exists', value: true } as const
  const items = [
    { code: 'A.BOTH', conditions: [yes, yes] },
    { code: 'A.GROUP_ONLY', conditions: [yes, no] },
    { code: 'A.ITEM_ONLY', conditions: [no, yes] },
  ]
  t.deepEqual([...applyingItems(items, new Map(), lead)], ['A.BOTH'])
})

test('items that wait for each other are found, and those that share what they wait for are not', t => {
  const graph = (edges: Record<string, string[]>) => findCycles(new Map(Object.entries(edges)))
  t.deepEqual(graph({ A: ['A'] }), [['A', 'A']])
  t.deepEqual(graph({ A: ['B'], B: ['C'], C: ['A'] }), [['A', 'B', 'C', 'A']])
  t.deepEqual(graph({ X: ['A'], A: ['B'], B: ['A'] }), [['A', 'B', 'A']])
  t.deepEqual(graph({ A: ['B', 'C'], B: ['D'], C: ['D'], D: [] }), [])
  t.deepEqual(graph({ A: ['GONE'] }), [])
})
