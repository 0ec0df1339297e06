import test from 'ava'
import fc from 'fast-check'
import { anybody, disclose, discloseTexts } from '../../src/checklists/disclose.js'
import {
  fieldTypeNames,
  isMaskOf,
  isSecret,
  judgeValue,
  maskTexts,
  maskValue,
} from '../../src/checklists/field-types.js'
import { PatternBudget } from '../../src/checklists/pattern-rules.js'
import type { Json } from '../../src/checklists/values/value-rules.js'

const asJson = (value: unknown) => JSON.stringify(value)

test('SSN and EIN show the last four digits of a number that was read', t => {
  t.is(maskValue('SSN', '123-45-6789'), '***-**-6789')
  t.is(maskValue('EIN', '12-3454321'), '**-***4321')
  for (const type of ['SSN', 'EIN'] as const) t.is(maskValue(type, null), null)
})

test('nothing is shown of what is no such number: it may hold one in a form of its own', t => {
  const values: Json[] = [
    ...['', '1', '1234', '12345678', '123456789', '1234567890', '123-45-678', '123-45-67890', '123-456-789'],
    ...['12-345678', '12-34567890', '1-23456789', 'it is 123-45-6789', '123-45-6789 and 123-45-6780', 'none'],
    ...[
      '１２３-４５-６７８９',
      '١٢٣-٤٥-٦٧٨٩',
      '123‑45‑6789',
      '123–45–6789',
      '123 45 6789',
      '123.45.6789',
      ' 123-45-6789',
    ],
    ...['123-45-6789\n', '***-**-6789', '**-***4321', '𝟏𝟐𝟑-𝟒𝟓-𝟔𝟕𝟖𝟗'],
    ...[123456789, -1, true, ['123-45-6789'], { ssn: '123-45-6789' }],
  ]
  for (const type of ['SSN', 'EIN'] as const)
    for (const value of values) t.is(maskValue(type, value), '***', `${type} ${asJson(value)}`)
  t.is(maskValue('SSN', '12-3456789'), '***')
  t.is(maskValue('EIN', '123-45-6789'), '***')
})

test('values of other types are shown as they are', t => {
  for (const type of fieldTypeNames.filter(type => !isSecret(type))) {
    t.deepEqual(maskValue(type, { a: ['123-45-6789'] }), { a: ['123-45-6789'] })
    t.false(isMaskOf(type, 'a', 'a'))
  }
})

const asked = (fieldType: 'SSN' | 'EIN') => ({ fieldType, config: null, validationRules: [] })

test('of whatever is stored, no more than four digits are shown', t => {
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^[0-9 -]{0,14}$/), fc.stringMatching(/^\d{3}-?\d{2}-?\d{4}$/), fc.string()),
      fc.constantFrom('SSN' as const, 'EIN' as const),
      (sent, type) => {
        const { value, validationError } = judgeValue(
          asked(type),
          sent,
          { defaultRegion: 'US' },
          new PatternBudget(),
        )
        const mask = maskValue(type, value)
        if (value === null) return t.is(mask, null)
        t.regex(String(mask), /^(\*\*\*-\*\*-|\*\*-\*\*\*)\d{4}$|^\*\*\*$/)
        if (mask !== '***') t.true(String(value).endsWith(String(mask).slice(-4)))
        // A short one may happen to stand in the number that the error gives as an example.
        if (/\d{2}/.test(sent) && !'12-3456789 123-45-6789'.includes(sent))
          t.false(validationError?.includes(sent) ?? false)
        t.true(isMaskOf(type, value, ` ${mask} `))
      },
    ),
  )
})

test('the mask of another number, or of none, is no mask of this one', t => {
  t.true(isMaskOf('SSN', '123-45-6789', '***-**-6789'))
  t.true(isMaskOf('EIN', '12-3454321', '**-***4321'))
  t.true(isMaskOf('SSN', 'mistyped', '***'))
  for (const sent of [
    '***-**-6780',
    '**-***6789',
    '***',
    '6789',
    '123-45-6789',
    '',
    null,
    6789,
    ['***-**-6789'],
  ])
    t.false(isMaskOf('SSN', '123-45-6789', sent), asJson(sent))
  t.false(isMaskOf('SSN', null, '***'))
})

const texts: [string, string][] = [
  ['My SSN is 123-45-6789.', 'My SSN is ***-**-6789.'],
  ['123-45-6789', '***-**-6789'],
  ['SSN:123 45 6789, EIN:12-3454321', 'SSN:***-**-6789, EIN:**-***4321'],
  ['123.45.6789 or 123456789?', '***-**-6789 or ***-**-6789?'],
  ['(123–45–6789)', '(***-**-6789)'],
  ['12‑3454321;987-65-4321', '**-***4321;***-**-4321'],
  ['１２３-４５-６７８９', '***-**-６７８９'],
  ...[
    'Call +1 202-555-0147 or (202) 555-0147 or 2025550147',
    'It came to $123456789, or 123456789.50, or 1,123456789',
    'doc_01h123456789abcdefghjkmnpq',
    '2026-11-22T13:20:00.000Z, 20009-1234, 1234567890, 12345678',
    '123-45-67890 0123-45-6789 123-456-789 x123456789',
    '',
  ].map((text): [string, string] => [text, text]),
]

for (const [text, masked] of texts) {
  test(`written freely: ${text}`, t => {
    t.is(maskTexts(text), masked)
    t.is(maskTexts(masked), masked)
  })
}

test('texts are masked wherever they stand, and all else stays', t => {
  const written = { a: ['123-45-6789', 1, null, true, { b: 'EIN 12-3454321' }], n: 123456789 }
  t.deepEqual(maskTexts(written), {
    a: ['***-**-6789', 1, null, true, { b: 'EIN **-***4321' }],
    n: 123456789,
  })
  t.is(discloseTexts({ reveals: true }, written), written)
  t.deepEqual(discloseTexts(anybody, written), maskTexts(written))
})

test('an answer is disclosed to who may see it, with its earlier values', t => {
  const item = { fieldType: 'SSN' } as never
  const entry = { item, value: '123-45-6789', alternateValues: ['123-45-6780', 'mistyped'] }
  const { value, alternateValues } = entry
  t.deepEqual(disclose({ reveals: true }, 'lead_1', entry), { value, alternateValues })
  t.deepEqual(disclose(anybody, 'lead_1', entry), {
    value: '***-**-6789',
    alternateValues: ['***-**-6780', '***'],
  })
  t.deepEqual(disclose(anybody, 'lead_1', { item, value: null, alternateValues: null }), {
    value: null,
    alternateValues: null,
  })
})
