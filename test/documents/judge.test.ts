import test from 'ava'
import fc from 'fast-check'
import { fits, judge } from '../../src/documents/judging/judge-rules.js'
import type { JudgedDocument, JudgedItem } from '../../src/documents/judging/judged-rules.js'
import type { Classification } from '../../src/documents/recognise-rules.js'

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

/** What was asked for, what came, what becomes of the entry, and on which day if it isn't October 5, 2026. */
const entries: [string, JudgedItem, JudgedDocument[], string, (string | null)?, string?][] = [
  ['no document', item('PROFIT_AND_LOSS'), [], 'TODO'],
  [
    'the document asked for',
    item('PROFIT_AND_LOSS'),
    [document(seen({ type: 'PROFIT_AND_LOSS' }))],
    'COMPLETED',
  ],
  [
    'another kind of document',
    item('PROFIT_AND_LOSS'),
    [document(seen({ type: 'BALANCE_SHEET' }))],
    'INVALID',
    'This should be a profit and loss statement, but looks like a balance sheet.',
  ],
  [
    'an unknown kind of document',
    item('BANK_STATEMENT'),
    [document(seen({}))],
    'INVALID',
    'This should be a bank statement, but looks like another kind of document.',
  ],
  [
    'statements in one file',
    item('BALANCE_SHEET'),
    [document(seen({ alsoHolds: ['PROFIT_AND_LOSS', 'BALANCE_SHEET'] }))],
    'COMPLETED',
  ],
  [
    'a picture',
    item('ID', { type: 'PASSPORT' }),
    [unread('skipped')],
    'NEEDS_REVIEW',
    'The document could not be read, so a person has to look at it.',
  ],
  [
    'a wrong document beside a picture',
    item('ID'),
    [unread('skipped'), document(statement('2026-09'))],
    'INVALID',
    'This should be an ID, but looks like a bank statement.',
  ],
  ['a file of any kind', item('FILE'), [unread('failed')], 'COMPLETED'],
  [
    'a file whose kind is ruled',
    item('FILE', null, ['documentType', ['BALANCE_SHEET', 'PROFIT_AND_LOSS']]),
    [document(statement('2026-09'))],
    'INVALID',
    'Mind documentType.',
  ],
  [
    'a picture where the kind is ruled',
    item('FILE', null, ['documentType', 'BALANCE_SHEET']),
    [unread('skipped')],
    'NEEDS_REVIEW',
    'The document could not be read, so a person has to look at it.',
  ],

  [
    'all months',
    threeMonths,
    [document(statement('2026-07', '2026-08')), document(statement('2026-09'))],
    'COMPLETED',
    null,
  ],
  [
    'the first of three months',
    threeMonths,
    [document(statement('2026-07'))],
    'TODO',
    'Still missing: 2026-08, 2026-09.',
  ],
  [
    'a gap between months',
    threeMonths,
    [document(statement('2026-07')), document(statement('2026-09'))],
    'TODO',
    'Still missing: 2026-08.',
  ],
  [
    'months of last year',
    threeMonths,
    [document(statement('2025-07', '2025-08', '2025-09'))],
    'TODO',
    'Still missing: 2026-07, 2026-08, 2026-09.',
  ],
  [
    'months up to the last but one',
    threeMonths,
    [document(statement('2026-06', '2026-07', '2026-08'))],
    'TODO',
    'Still missing: 2026-09.',
  ],
  [
    'the same within days of grace',
    withGrace,
    [document(statement('2026-06', '2026-07', '2026-08'))],
    'COMPLETED',
  ],
  [
    'a newer month within days of grace',
    withGrace,
    [document(statement('2026-07', '2026-08', '2026-09'))],
    'COMPLETED',
  ],
  [
    'the last day of grace',
    withGrace,
    [document(statement('2026-06', '2026-07', '2026-08'))],
    'COMPLETED',
    null,
    '2026-10-10',
  ],
  [
    'the day after',
    withGrace,
    [document(statement('2026-06', '2026-07', '2026-08'))],
    'TODO',
    'Still missing: 2026-09.',
    '2026-10-11',
  ],
  [
    'months that run into the present one',
    threeMonths,
    [document(statement('2026-08', '2026-09', '2026-10'))],
    'COMPLETED',
  ],
  [
    'months over the turn of the year',
    threeMonths,
    [document(statement('2025-11', '2025-12'))],
    'TODO',
    'Still missing: 2026-01.',
    '2026-02-01',
  ],
  [
    'a statement without a period',
    threeMonths,
    [document(statement())],
    'NEEDS_REVIEW',
    "The document's period could not be read, so a person has to look at it.",
  ],
  ['a statement where months are not counted', item('BANK_STATEMENT'), [document(statement())], 'COMPLETED'],
  [
    'months by rule',
    item('PROFIT_AND_LOSS', null, ['documentMonths', 2]),
    [document(seen({ type: 'PROFIT_AND_LOSS', months: ['2026-08'] }))],
    'TODO',
    'Still missing: 2026-09.',
  ],
  [
    'a wrong document beside missing months',
    threeMonths,
    [document(statement('2026-07')), document(taxReturn(2025))],
    'INVALID',
    'This should be a bank statement, but looks like a tax return.',
  ],

  ['both years', twoYears, [document(taxReturn(2025)), document(taxReturn(2024))], 'COMPLETED'],
  ['one year', twoYears, [document(taxReturn(2025))], 'TODO', 'Still missing: 2024.'],
  [
    'years before the last is due',
    twoYears,
    [document(taxReturn(2023, 2024))],
    'COMPLETED',
    null,
    '2026-04-14',
  ],
  [
    'the same once it is due',
    twoYears,
    [document(taxReturn(2023, 2024))],
    'TODO',
    'Still missing: 2025.',
    '2026-04-15',
  ],
  ['a return ahead of its day', twoYears, [document(taxReturn(2024, 2025))], 'COMPLETED', null, '2026-02-01'],
  [
    'a return without a year',
    twoYears,
    [document(taxReturn())],
    'NEEDS_REVIEW',
    "The document's year could not be read, so a person has to look at it.",
  ],

  [
    'a recent document',
    item('FILE', null, ['documentMaxAgeDays', 90]),
    [document(seen({ issuedAt: '2026-07-07' }))],
    'COMPLETED',
  ],
  [
    'an old document',
    item('FILE', null, ['documentMaxAgeDays', 90]),
    [document(seen({ issuedAt: '2026-07-06' }))],
    'INVALID',
    'Mind documentMaxAgeDays.',
  ],
  [
    'an old document beside a recent one',
    item('FILE', null, ['documentMaxAgeDays', 90]),
    [
      document(seen({ issuedAt: '2026-01-31' })),
      document(seen({ issuedAt: '2026-07-07' })),
      document(seen({})),
    ],
    'COMPLETED',
  ],
  [
    'statements of several months, of which only the last is recent',
    item('BANK_STATEMENT', { months: 3 }, ['documentMaxAgeDays', 60]),
    ['2026-07', '2026-08', '2026-09'].map(month =>
      document({ ...statement(month), issuedAt: `${month}-28` }),
    ),
    'COMPLETED',
  ],
  [
    'a recent document of another kind beside old statements',
    item('BANK_STATEMENT', { months: 1 }, ['documentMaxAgeDays', 10]),
    [
      document(seen({ type: 'TAX_RETURN', issuedAt: '2026-10-04' })),
      document({ ...statement('2026-09'), issuedAt: '2026-09-01' }),
    ],
    'INVALID',
    'This should be a bank statement, but looks like a tax return.',
  ],
  [
    'a document without a date',
    item('FILE', null, ['documentMaxAgeDays', 90]),
    [document(seen({}))],
    'NEEDS_REVIEW',
    "The document's date could not be read, so a person has to look at it.",
  ],

  [
    "a stranger's document",
    item('BALANCE_SHEET', null, ['documentName', 'business']),
    [document(seen({ type: 'BALANCE_SHEET', names: ['Other Inc.'] }))],
    'INVALID',
    'Mind documentName.',
  ],
  [
    "a stranger's document that nobody asked to be checked",
    item('BALANCE_SHEET'),
    [document(seen({ type: 'BALANCE_SHEET', names: ['Other Inc.'] }))],
    'COMPLETED',
  ],
  [
    "a document close to the business's name",
    item('BALANCE_SHEET', null, ['documentName', 'either']),
    [document(seen({ type: 'BALANCE_SHEET', names: ['Other Inc.', 'ACME WIDGET'] }))],
    'NEEDS_REVIEW',
    'The name on the document is close to that of the applicant or the business, so a person has to look at it.',
  ],
  [
    'a document without a name',
    item('BALANCE_SHEET', null, ['documentName', 'business']),
    [document(seen({ type: 'BALANCE_SHEET', names: ['2024'] }))],
    'NEEDS_REVIEW',
    'No name could be read on the document, so a person has to look at it.',
  ],
  [
    "the applicant's document for the business's",
    item('BALANCE_SHEET', null, ['documentName', 'business']),
    [document(seen({ type: 'BALANCE_SHEET', names: ['Jane Doe'] }))],
    'INVALID',
    'Mind documentName.',
  ],
  [
    "the applicant's document",
    item('BALANCE_SHEET', null, ['documentName', 'person']),
    [document(seen({ type: 'BALANCE_SHEET', names: ['JANE DOE'] }))],
    'COMPLETED',
  ],
  [
    "the business's document",
    item('BALANCE_SHEET', null, ['documentName', 'either']),
    [document(seen({ type: 'BALANCE_SHEET', names: ['Some Bank', 'ACME WIDGETS, L.L.C.'] }))],
    'COMPLETED',
  ],
  [
    "a business's where a person's is asked for",
    item('TAX_RETURN', { years: 1, isPersonal: true }),
    [document(seen({ type: 'TAX_RETURN', years: [2025], isPersonal: false }))],
    'INVALID',
    'This should be about a person, but is about a business.',
  ],
  [
    "a return that doesn't tell whose it is",
    item('TAX_RETURN', { years: 1, isPersonal: true }),
    [document(taxReturn(2025))],
    'COMPLETED',
  ],
  [
    'a license where a passport is asked for',
    item('ID', { type: 'PASSPORT' }),
    [document(seen({ type: 'ID', idType: 'DRIVERS_LICENSE' }))],
    'INVALID',
    'This should be a passport, but looks like another ID.',
  ],
  [
    'any ID',
    item('ID', { type: 'ANY' }),
    [document(seen({ type: 'ID', idType: 'DRIVERS_LICENSE' }))],
    'COMPLETED',
  ],
]

for (const [title, asked, came, status, error = null, day = today] of entries) {
  test(`${status}: ${title}${day === today ? '' : ` (${day})`}`, t => {
    const { entry, perDocument } = judge(asked, came, { ...context, today: day })
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

for (const [title, asked, classification, expected] of [
  ['the type asked for', threeMonths, statement('2026-09'), true],
  ['another type', threeMonths, taxReturn(2025), false],
  ['anything for a FILE', item('FILE'), statement('2026-09'), false],
  [
    'the type a FILE is ruled to be',
    item('FILE', null, ['documentType', 'BANK_STATEMENT']),
    statement(),
    true,
  ],
  ['a statement within others', item('BALANCE_SHEET'), seen({ alsoHolds: ['BALANCE_SHEET'] }), true],
  [
    "a business's for a person's",
    item('TAX_RETURN', { years: 1, isPersonal: true }),
    seen({ type: 'TAX_RETURN', isPersonal: false }),
    false,
  ],
  [
    "nobody knows whose for a person's",
    item('TAX_RETURN', { years: 1, isPersonal: true }),
    taxReturn(2025),
    true,
  ],
  [
    'a license for a passport',
    item('ID', { type: 'PASSPORT' }),
    seen({ type: 'ID', idType: 'DRIVERS_LICENSE' }),
    false,
  ],
  ['an ID of unknown type', item('ID', { type: 'PASSPORT' }), seen({ type: 'ID' }), true],
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
