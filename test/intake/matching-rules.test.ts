import test from 'ava'
import type { EntryStatus } from '../../src/checklists/entry.js'
import type { Classification, DocumentType } from '../../src/documents/recognise-rules.js'
import { afterJudging, firstOpen } from '../../src/intake/matching-rules.js'

const classified = (type: DocumentType): Classification => ({
  type,
  reason: '',
  form: null,
  isPersonal: null,
  idType: null,
  years: [],
  months: [],
  periodStart: null,
  periodEnd: null,
  issuedAt: null,
  names: [],
})

const entry = (
  name: string,
  fieldType: string,
  status: EntryStatus = 'TODO',
  more: { applies?: boolean; skippedFrom?: EntryStatus } = {},
) => ({
  name,
  item: { fieldType, config: null, validationRules: [] },
  status,
  applies: true,
  skippedFrom: null,
  ...more,
})

test('the first item that a document fits and that misses something takes it', t => {
  const entries = [
    entry('text', 'TEXT'),
    entry('sheet', 'BALANCE_SHEET'),
    entry('not asked', 'BANK_STATEMENT', 'TODO', { applies: false }),
    entry('done', 'BANK_STATEMENT', 'COMPLETED'),
    entry('skipped by hand', 'BANK_STATEMENT', 'SKIPPED'),
    entry('wrong so far', 'BANK_STATEMENT', 'INVALID'),
    entry('untouched', 'BANK_STATEMENT'),
  ]
  t.is(firstOpen(entries, classified('BANK_STATEMENT'))?.name, 'wrong so far')
  t.is(firstOpen(entries, classified('BALANCE_SHEET'))?.name, 'sheet')
  t.is(firstOpen(entries.slice(0, 5), classified('BANK_STATEMENT')), undefined)
})

test("an item that the lead's completion skipped still takes a document", t => {
  const entries = [entry('skipped', 'BANK_STATEMENT', 'SKIPPED', { skippedFrom: 'TODO' })]
  t.is(firstOpen(entries, classified('BANK_STATEMENT'))?.name, 'skipped')
})

type Before = [EntryStatus, judged: EntryStatus | null, skippedFrom: EntryStatus | null]
const valid = { status: 'COMPLETED', validationError: null } as const
const invalid = { status: 'INVALID', validationError: 'It is too old.' } as const
const nothing = { status: 'TODO', validationError: null } as const

const judgings: [string, Before, typeof valid | typeof invalid | typeof nothing, Before | undefined][] = [
  ['a first document completes an entry', ['TODO', null, null], valid, ['COMPLETED', 'COMPLETED', null]],
  ['a worse one undoes that', ['COMPLETED', 'COMPLETED', null], invalid, ['INVALID', 'INVALID', null]],
  [
    'without its document it is open again',
    ['COMPLETED', 'COMPLETED', null],
    nothing,
    ['TODO', 'TODO', null],
  ],
  ['what is the same is no change', ['COMPLETED', 'COMPLETED', null], valid, undefined],
  ['COMPLETED by hand stays', ['COMPLETED', null, null], invalid, undefined],
  ['COMPLETED by hand in spite of its document stays', ['COMPLETED', 'INVALID', null], nothing, undefined],
  ['SKIPPED by hand stays', ['SKIPPED', null, null], valid, undefined],
  ['INVALID by hand is judged anew', ['INVALID', 'COMPLETED', null], valid, ['COMPLETED', 'COMPLETED', null]],
  [
    'what completion skipped, and is answered now',
    ['SKIPPED', null, 'TODO'],
    valid,
    ['COMPLETED', 'COMPLETED', null],
  ],
  [
    'what completion skipped, and is answered badly',
    ['SKIPPED', null, 'TODO'],
    invalid,
    ['SKIPPED', 'INVALID', 'INVALID'],
  ],
]

for (const [title, [status, judgedStatus, skippedFrom], judged, expected] of judgings) {
  test(`judging: ${title}`, t => {
    const after = afterJudging({ status, judgedStatus, skippedFrom, validationError: null }, judged)
    t.deepEqual(after && [after.status, after.judgedStatus, after.skippedFrom], expected)
    if (after) t.is(after.validationError, judged.validationError)
  })
}
