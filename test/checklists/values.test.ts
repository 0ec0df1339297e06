import test from 'ava'
import fc from 'fast-check'
import {
  type FieldTypeName,
  fieldTypeNames,
  isSecret,
  judgeValue,
  takesDocuments,
} from '../../src/checklists/field-types.js'
import { PatternBudget } from '../../src/checklists/pattern-rules.js'
import { isStorable, type Json, mostValueBytes } from '../../src/checklists/values/value-rules.js'
import { casesIn } from '../support/cases.js'
import { processorMs } from '../support/processor-ms.js'
import { asJson, configOf, judge, options, settings } from './judging.js'

const url = 'https://whitfield.example/'
/** What would be too long for a line, or is no YAML. */
const alsoFails: Partial<Record<FieldTypeName, Json[]>> = {
  NUMBER: ['9'.repeat(400)],
  EMAIL: [`${'a'.repeat(311)}@b.example`],
  ADDRESS: [JSON.parse('{"__proto__":"x","line1":"a","city":"b","region":"c","postalCode":"d"}')],
  URL: [`${url}${'a'.repeat(2_048)}`, `${url}${'é'.repeat(1_000)}`],
}

type Cases = Record<FieldTypeName, { completes: [sent: Json, stored: Json][]; fails: Json[] }>
for (const [name, { completes, fails }] of Object.entries(casesIn<Cases>('checklists/values.yaml'))) {
  const fieldType = name as FieldTypeName
  for (const [sent, stored] of completes) {
    test(`${fieldType}: ${asJson(sent)} is stored as ${asJson(stored)}`, t => {
      t.deepEqual(judge(fieldType, sent), { value: stored, status: 'COMPLETED', validationError: null })
    })
  }
  for (const sent of [...fails, ...(alsoFails[fieldType] ?? [])]) {
    test(`${fieldType}: ${asJson(sent).slice(0, 80)} is invalid, and kept as it was sent`, t => {
      const judged = judge(fieldType, sent)
      t.deepEqual(judged.value, sent)
      t.is(judged.status, 'INVALID')
      t.regex(judged.validationError ?? '', /^must be .{3}/)
    })
  }
}

test('a number that JSON has no word for is invalid', t => {
  for (const sent of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
    t.is(judge('NUMBER', sent).status, 'INVALID')
  }
})

test('zero has no sign, since JSON would lose it', t => {
  for (const sent of [-0, '-0', '(0.00)']) t.true(Object.is(judge('NUMBER', sent).value, 0))
})

test('nothing, or blanks, is no answer yet, whatever the type', t => {
  const all = fieldTypeNames.flatMap(type => [null, '', ' \t\n '].map(sent => judge(type, sent)))
  for (const judged of all) t.deepEqual(judged, { value: null, status: 'TODO', validationError: null })
})

test('an item that takes documents takes no value', t => {
  for (const type of fieldTypeNames.filter(takesDocuments)) {
    for (const sent of ['doc_1', 5, true, ['doc_1'], { id: 'doc_1' }]) {
      t.deepEqual(judge(type, sent), {
        value: sent,
        status: 'INVALID',
        validationError: 'takes documents, not a value',
      })
    }
  }
})

test('blanks around a text that could not be read are not kept', t => {
  t.is(judge('PHONE', ' call me ').value, 'call me')
})

test('the region of the workspace decides what a national number means', t => {
  const item = { fieldType: 'PHONE' as const, config: null, validationRules: [] }
  const sent = '020 7946 0018'
  const judgedIn = (defaultRegion: string) => judgeValue(item, sent, { defaultRegion }, new PatternBudget())
  t.is(judgedIn('GB').value, '+442079460018')
  t.is(judgedIn('nowhere').status, 'INVALID')
})

test('many options are not all recited', t => {
  const many = Array.from({ length: 200 }, (_, n) => `Option ${n}`)
  const { validationError } = judge('SELECT', 'None', { options: many })
  t.true(validationError?.startsWith('must be one of Option 0, Option 1, '))
  t.true((validationError?.length ?? 0) < 200)
})

const looksLikeOne = fc.oneof(
  fc.double(),
  fc.stringMatching(/^[-+( ]{0,2}[$€£]?[0-9]{1,4}(,[0-9]{3}){0,3}(\.[0-9]{0,4})?\)? ?(USD|EUR)?$/),
  fc.stringMatching(/^[0-9]{1,4}[-/][0-9]{1,2}[-/][0-9]{1,4}$/),
  fc.stringMatching(/^[0-9]{2,3}-?[0-9]{2}-?[0-9]{4,5}$/),
  fc.stringMatching(/^[+]?[0-9 ()./-]{3,20}$/),
  fc.stringMatching(/^[a-zA-ZİßΣ.]{1,8}@[a-zİΣ.-]{1,8}\.[a-z]{2,3}$/),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.domain(),
  fc.constantFrom('Yes', 'NO', 'TRUE', ...options.map(option => option.toUpperCase())),
  fc.record(
    {
      line1: fc.string(),
      line2: fc.string(),
      city: fc.string({ minLength: 1 }),
      region: fc.string({ minLength: 1 }),
      postalCode: fc.string({ minLength: 1 }),
      country: fc.string(),
    },
    { requiredKeys: ['line1', 'city', 'region', 'postalCode'] },
  ),
)
const anything = fc.oneof(
  { weight: 3, arbitrary: looksLikeOne },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.jsonValue() },
) as fc.Arbitrary<Json>

for (const fieldType of fieldTypeNames) {
  test(`${fieldType}: anything is judged, can be stored, and is judged the same again`, t => {
    fc.assert(
      fc.property(anything, fc.constantFrom('US', 'GB', 'DE', 'BR', 'nowhere'), (sent, defaultRegion) => {
        const item = { fieldType, config: configOf(fieldType), validationRules: [] }
        const judged = judgeValue(item, sent, { defaultRegion }, new PatternBudget())
        t.is((judged.status === 'INVALID') === (judged.validationError !== null), true)
        if (judged.status === 'INVALID') return
        const stored = JSON.parse(JSON.stringify(judged.value)) as Json
        t.deepEqual(judgeValue(item, stored, { defaultRegion }, new PatternBudget()), judged)
      }),
      { numRuns: 1_000 },
    )
  })
}

test('a phone number that was stored is the same in every region', t => {
  const international = fc.stringMatching(/^\+[1-9][0-9]{5,14}$/)
  const item = { fieldType: 'PHONE' as const, config: null, validationRules: [] }
  fc.assert(
    fc.property(international, fc.constantFrom('US', 'AR', 'MX', 'IT', 'BR'), (sent, other) => {
      const { value, status } = judgeValue(item, sent, settings, new PatternBudget())
      if (status !== 'COMPLETED') return
      t.like(judgeValue(item, value, { defaultRegion: other }, new PatternBudget()), { value, status })
    }),
    { numRuns: 2_000 },
  )
})

for (const fieldType of fieldTypeNames) {
  test(`${fieldType}: a long text of one character is judged at once`, t => {
    for (const character of [...'09a .,-(@/:$+İ', '1,', 'a.']) {
      for (const [before, after] of [
        ['', ''],
        ['x', '!'],
        ['1@', '@'],
        ['https://', ' !'],
      ]) {
        const sent = `${before}${character.repeat(mostValueBytes / character.length)}${after}`
        const start = processorMs()
        judge(fieldType, sent, configOf(fieldType), [])
        t.true(processorMs() - start < 1_000, `${before}${character}…${after}`)
      }
    }
  })
}

test('64 KiB of JSON can be stored, and not a byte more', t => {
  const [two, quotes] = ['é', 2]
  t.true(isStorable('a'.repeat(mostValueBytes - quotes)))
  t.false(isStorable('a'.repeat(mostValueBytes - quotes + 1)))
  t.true(isStorable(two.repeat((mostValueBytes - quotes) / 2)))
  t.false(isStorable(two.repeat((mostValueBytes - quotes) / 2 + 1)))
  // A quotation mark takes two bytes.
  t.false(isStorable('"'.repeat(mostValueBytes / 2)))
})

test('what has no JSON can not be stored, and everything else of moderate size can', t => {
  const circle: unknown[] = []
  circle.push(circle)
  for (const value of [undefined, () => 1, 1n, circle]) t.false(isStorable(value))
  for (const value of [null, false, 0, '', [], { a: [1, 'b'] }]) t.true(isStorable(value))
})

test('SSN and EIN are secret, and nothing else is', t => {
  t.deepEqual(fieldTypeNames.filter(isSecret), ['EIN', 'SSN'])
})

test('a validation error never quotes a secret', t => {
  for (const sent of ['000-98-7654', '98-76', 'it is 987654321']) {
    t.false(judge('SSN', sent).validationError?.includes(sent))
    t.false(judge('EIN', sent).validationError?.includes(sent))
  }
})
