import test from 'ava'
import fc from 'fast-check'
import { fits, judge } from '../../src/documents/judging/judge-rules.js'
import type { JudgedDocument, JudgedItem } from '../../src/documents/judging/judged-rules.js'
import type { Classification } from '../../src/documents/recognise-rules.js'
import { casesIn } from '../support/cases.js'

const today = '2026-10-05'
const context = { today, names: { business: ['Acme Widgets LLC'], person: ['Jane Doe'] } }

const seen = (some: Partial<Classification>): Classification => ({
  type: 'OTHER',
  reason: 'Says "something".',
  form: null,
  isPersonal: null,
  idType: null,
  years: [],
  months: [],
  periodStart: null,
  periodEnd: null,
  issuedAt: null,
  names: [],
  ...some,
})
const statement = (...months: string[]) => seen({ type: 'BANK_STATEMENT', months })
const taxReturn = (...years: number[]) => seen({ type: 'TAX_RETURN', years })

let documents = 0
const document = (
  classification: Classification | null,
  extractionStatus: JudgedDocument['extractionStatus'] = 'completed',
): JudgedDocument => ({ id: `document_${documents++}`, classification, extractionStatus })
const unread = (status: 'skipped' | 'failed') => document(null, status)

const item = (
  fieldType: string,
  config: Record<string, unknown> | null = null,
  ...rules: [string, unknown][]
): JudgedItem => ({
  fieldType,
  config,
  validationRules: rules.map(([rule, value]) => ({
    name: `The ${rule}`,
    rule,
    value,
    message: `Mind ${rule}.`,
  })),
})
const threeMonths = item('BANK_STATEMENT', { months: 3 })
const withGrace = item('BANK_STATEMENT', { months: 3, gracePeriodDays: 10 })
const twoYears = item('TAX_RETURN', { years: 2 })

interface Case {
  title: string
  came: (Partial<Classification> | 'skipped' | 'failed')[]
  status: string
  error?: string
  day?: string
}
interface Asked {
  fieldType: string
  config?: Record<string, unknown>
  rules?: Record<string, unknown>
}

for (const { asked, entries } of casesIn<{ asked: Asked; entries: Case[] }[]>('documents/judge.yaml')) {
  const wanted = item(asked.fieldType, asked.config, ...Object.entries(asked.rules ?? {}))
  for (const { title, came, status, error = null, day = today } of entries)
    test(`${status}: ${title}${day === today ? '' : ` (${day})`}`, t => {
      const documents = came.map(one => (typeof one === 'string' ? unread(one) : document(seen(one))))
      const { entry, perDocument } = judge(wanted, documents, { ...context, today: day })
      t.deepEqual(entry, { status, validationError: error } as typeof entry)
      t.is(perDocument.size, came.length)
    })
}

test('what was found is told rule by rule, in sentences', t => {
  const asked = item(
    'BANK_STATEMENT',
    { months: 1, isPersonal: false },
    ['documentName', 'person'],
    ['documentMaxAgeDays', 60],
  )
  const came = document({
    ...statement('2026-09'),
    isPersonal: true,
    issuedAt: '2026-09-30',
    names: ['JANE DOE'],
  })
  t.deepEqual(judge(asked, [came], context).perDocument.get(came.id), {
    overallValid: false,
    otherNotes: 'Says "something".',
    validationResults: [
      { isValid: true, ruleName: 'Document type', isValidReason: 'This is a bank statement.' },
      {
        isValid: false,
        ruleName: 'Personal or business',
        isValidReason: 'This should be about a business, but is about a person.',
      },
      {
        isValid: true,
        ruleName: 'The documentName',
        isValidReason: 'The name on the document is that of the applicant.',
      },
      {
        isValid: true,
        ruleName: 'The documentMaxAgeDays',
        isValidReason: 'The document is of 2026-09-30, which is recent enough.',
      },
    ],
  })
})

test('without a name of the lead a person has to look', t => {
  const came = document({ ...statement('2026-09'), names: ['Somebody Else'] })
  const asked = item('BANK_STATEMENT', null, ['documentName', 'business'])
  for (const business of [[], [' '], ['12-34']]) {
    const { entry } = judge(asked, [came], { today, names: { business, person: ['Somebody Else'] } })
    t.deepEqual(entry, {
      status: 'NEEDS_REVIEW',
      validationError:
        "There is no name of the business to compare the document's with, so a person has to look at it.",
    })
  }
})

const personal = item('TAX_RETURN', { years: 1, isPersonal: true })
const passport = item('ID', { type: 'PASSPORT' })
const ruled = item('FILE', null, ['documentType', 'BANK_STATEMENT'])
for (const [title, asked, classification, expected] of [
  ['the type asked for', threeMonths, statement('2026-09'), true],
  ['another type', threeMonths, taxReturn(2025), false],
  ['anything for a FILE', item('FILE'), statement('2026-09'), false],
  ['the type a FILE is ruled to be', ruled, statement(), true],
  ['a statement within others', item('BALANCE_SHEET'), seen({ alsoHolds: ['BALANCE_SHEET'] }), true],
  ["a business's for a person's", personal, seen({ type: 'TAX_RETURN', isPersonal: false }), false],
  ["nobody knows whose for a person's", personal, taxReturn(2025), true],
  ['a license for a passport', passport, seen({ type: 'ID', idType: 'DRIVERS_LICENSE' }), false],
  ['an ID of unknown type', passport, seen({ type: 'ID' }), true],
] as const) {
  test(`${expected ? 'fits' : "doesn't fit"}: ${title}`, t => {
    t.is(fits(asked, classification), expected)
  })
}

const anyClassification = fc.record({
  type: fc.constantFrom('BANK_STATEMENT', 'TAX_RETURN', 'PROFIT_AND_LOSS', 'BALANCE_SHEET', 'ID', 'OTHER'),
  reason: fc.constant('Says "something".'),
  form: fc.constant(null),
  isPersonal: fc.constantFrom(true, false, null),
  idType: fc.constantFrom('PASSPORT', 'DRIVERS_LICENSE', null),
  years: fc.uniqueArray(fc.integer({ min: 2021, max: 2026 }), { maxLength: 3 }),
  months: fc.uniqueArray(fc.constantFrom('2026-06', '2026-07', '2026-08', '2026-09', '2026-10'), {
    maxLength: 4,
  }),
  periodStart: fc.constant(null),
  periodEnd: fc.constant(null),
  issuedAt: fc.constantFrom(null, '2026-09-30', '2020-01-01'),
  names: fc.constantFrom([], ['Jane Doe'], ['Nobody Known']),
}) as fc.Arbitrary<Classification>
const anyDocument = fc.record({
  id: fc.uuid(),
  classification: fc.option(anyClassification),
  extractionStatus: fc.constantFrom('completed', 'completed', 'completed', 'skipped', 'failed'),
}) as fc.Arbitrary<JudgedDocument>
const anyItem = fc.oneof(
  fc.constantFrom(
    threeMonths,
    withGrace,
    twoYears,
    item('FILE'),
    item('ID', { type: 'PASSPORT' }),
    item('BALANCE_SHEET'),
  ),
  fc.record({
    fieldType: fc.constantFrom('FILE', 'BANK_STATEMENT', 'PROFIT_AND_LOSS', 'TAX_RETURN'),
    config: fc.option(
      fc.dictionary(
        fc.constantFrom('months', 'years', 'isPersonal', 'type', 'gracePeriodDays'),
        fc.oneof(fc.integer({ min: 0, max: 60 }), fc.boolean(), fc.string()),
      ),
    ),
    validationRules: fc.array(
      fc.record({
        name: fc.string(),
        rule: fc.constantFrom(
          'documentType',
          'documentMonths',
          'documentMaxAgeDays',
          'documentName',
          'pattern',
        ),
        value: fc.oneof(
          fc.integer({ min: 1, max: 60 }),
          fc.constantFrom('BANK_STATEMENT', ['ID', 'OTHER'], 'either', null, {}),
        ),
        message: fc.string(),
      }),
      { maxLength: 3 },
    ),
  }),
)

test('judging never throws, and its parts agree', t => {
  fc.assert(
    fc.property(
      anyItem,
      fc.uniqueArray(anyDocument, { maxLength: 4, selector: ({ id }) => id }),
      (asked, came) => {
        const { entry, perDocument } = judge(asked, came, context)
        const results = [...perDocument.values()]
        const verdicts = results.map(({ overallValid }) => overallValid)
        for (const { overallValid, validationResults } of results) {
          const isFailing = validationResults.some(({ isValid }) => !isValid)
          if (isFailing !== (overallValid === false)) return false
        }
        if (came.length === 0) return entry.status === 'TODO'
        if (verdicts.includes(false)) return entry.status === 'INVALID'
        if (verdicts.includes(null)) return entry.status === 'NEEDS_REVIEW' && entry.validationError !== null
        return entry.status === 'COMPLETED'
          ? entry.validationError === null
          : entry.status === 'TODO' && /^Still missing: .*\.$/.test(entry.validationError ?? '')
      },
    ),
    { numRuns: 1_000 },
  )
  t.pass()
})

test('a further document that validates never takes a complete entry back, and never asks for more', t => {
  const asked = fc.constantFrom(threeMonths, withGrace, twoYears, item('BALANCE_SHEET'), item('FILE'))
  const count = (error: string | null) => error?.split(',').length ?? 0
  fc.assert(
    fc.property(
      asked,
      fc.uniqueArray(anyDocument, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
      (asked, all) => {
        const valid = all.filter(one => judge(asked, [one], context).perDocument.get(one.id)?.overallValid)
        const [last, ...others] = valid
        if (!last || others.length === 0) return true
        const before = judge(asked, others, context).entry
        const after = judge(asked, [...others, last], context).entry
        return before.status === 'COMPLETED'
          ? after.status === 'COMPLETED'
          : count(after.validationError) <= count(before.validationError)
      },
    ),
    { numRuns: 1_000 },
  )
  t.pass()
})
