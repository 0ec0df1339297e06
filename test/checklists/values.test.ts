import test from 'ava'
import fc from 'fast-check'
import type { RuleName, ValidationRule } from '../../src/checklists/definition-schema.js'
import {
  type FieldTypeName,
  fieldTypeNames,
  isSecret,
  judgeValue,
  takesDocuments,
} from '../../src/checklists/field-types.js'
import { PatternBudget } from '../../src/checklists/pattern-rules.js'
import { isStorable, type Json, mostValueBytes } from '../../src/checklists/values/value-rules.js'

const settings = { defaultRegion: 'US' }
const options = ['LLC', 'Sole Proprietor', 'S-Corp', '2024']
const configOf = (fieldType: FieldTypeName) => (fieldType === 'SELECT' ? { options } : null)

function judge(
  fieldType: FieldTypeName,
  sent: Json,
  config: Record<string, unknown> | null = configOf(fieldType),
  validationRules: ValidationRule[] = [],
) {
  return judgeValue({ fieldType, config, validationRules }, sent, settings, new PatternBudget())
}
const rule = (name: RuleName, value: unknown, message = `breaks ${name}`): ValidationRule => ({
  name,
  rule: name,
  value,
  message,
})
const asJson = (value: Json) => JSON.stringify(value)

const line1 = '12 Main St'
const place = { line1, city: 'Springfield', region: 'IL', postalCode: '62701' }
const completes: Partial<Record<FieldTypeName, [sent: Json, stored: Json][]>> = {
  TEXT: [
    ['  Whitfield Bakery ', 'Whitfield Bakery'],
    ['two\nlines', 'two\nlines'],
    [12, '12'],
    [0, '0'],
    [false, 'false'],
  ],
  NUMBER: [
    [12, 12],
    [0, 0],
    [1e21, 1e21],
    ['12', 12],
    ['007', 7],
    ['-3.5', -3.5],
    ['+3.5', 3.5],
    ['.5', 0.5],
    ['-0', 0],
    [' 1,250 ', 1250],
    ['12,345,678.90', 12_345_678.9],
    ['(1,250)', -1250],
    ['9007199254740991', 9007199254740991],
    ['0.1', 0.1],
    ['1250.000000000000000000000000', 1250],
    ['1000000000000000000000', 1e21],
  ],
  CURRENCY: [
    ['$1,250.00', 1250],
    ['$ 1,250', 1250],
    ['-$5', -5],
    ['$-5', -5],
    ['($1,250.50)', -1250.5],
    ['$(1,250.50)', -1250.5],
    ['€12', 12],
    ['£0.99', 0.99],
    ['1250 USD', 1250],
    ['1,250CAD', 1250],
    ['$1,250.00 USD', 1250],
  ],
  DATE: [
    ['2026-01-31', '2026-01-31'],
    [' 2026-01-31 ', '2026-01-31'],
    ['01/31/2026', '2026-01-31'],
    ['1/3/2026', '2026-01-03'],
    ['2024-02-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['1800-01-01', '1800-01-01'],
    ['12/31/2200', '2200-12-31'],
  ],
  BOOLEAN: [
    [true, true],
    [false, false],
    ['yes', true],
    [' YES ', true],
    ['No', false],
    ['True', true],
    ['false', false],
  ],
  SELECT: [
    ['LLC', 'LLC'],
    [' llc ', 'LLC'],
    ['sole proprietor', 'Sole Proprietor'],
    [2024, '2024'],
  ],
  EMAIL: [
    ['Dana@Whitfield.Example', 'dana@whitfield.example'],
    [' d.w+loans@mail.whitfield.co.uk ', 'd.w+loans@mail.whitfield.co.uk'],
    ["o'neil@münchen.example", "o'neil@münchen.example"],
  ],
  PHONE: [
    ['(202) 555-0147', '+12025550147'],
    [2025550147, '+12025550147'],
    ['+44 20 7946 0018', '+442079460018'],
    ['tel:+1-202-555-0147', '+12025550147'],
  ],
  ADDRESS: [
    [` ${line1}, Springfield `, `${line1}, Springfield`],
    [place, place],
    [
      { ...place, line1: ` ${line1} `, line2: 'Apt 4', country: 'US' },
      { ...place, line2: 'Apt 4', country: 'US' },
    ],
    [{ ...place, line2: ' ', country: null }, place],
  ],
  EIN: [
    ['12-3456789', '12-3456789'],
    [' 123456789 ', '12-3456789'],
    ['012345678', '01-2345678'],
  ],
  SSN: [
    ['123-45-6789', '123-45-6789'],
    ['123456789', '123-45-6789'],
    ['912-70-1234', '912-70-1234'],
    ['001-01-0001', '001-01-0001'],
  ],
  URL: [
    ['https://whitfield.example/about?x=1#top', 'https://whitfield.example/about?x=1#top'],
    ['HTTP://Whitfield.Example', 'http://whitfield.example/'],
    ['whitfield.example', 'https://whitfield.example/'],
    ['www.whitfield.example:8443/menu', 'https://www.whitfield.example:8443/menu'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
  ],
}

for (const [fieldType, table] of Object.entries(completes) as [FieldTypeName, [Json, Json][]][]) {
  for (const [sent, stored] of table) {
    test(`${fieldType}: ${asJson(sent)} is stored as ${asJson(stored)}`, t => {
      t.deepEqual(judge(fieldType, sent), { value: stored, status: 'COMPLETED', validationError: null })
    })
  }
}

const fails: Partial<Record<FieldTypeName, Json[]>> = {
  TEXT: [['a'], { a: 1 }, []],
  NUMBER: [
    'twelve',
    '1,2,3',
    '12 34',
    '1,2345',
    ',123',
    '0,125',
    '1.250,00',
    '5.',
    '.',
    '-',
    '--5',
    '-$-5',
    '(-5)',
    '(5',
    '5)',
    '$',
    '$$5',
    '5$',
    '1e5',
    '0x10',
    'Infinity',
    'NaN',
    '12 kgs',
    '12 KG',
    '12 XYZ',
    '9007199254740993',
    '0.10000000000000001',
    '9'.repeat(400),
    true,
    [5],
    { amount: 5 },
  ],
  CURRENCY: ['$', 'USD', '$1,25', 'ten dollars'],
  DATE: [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '13/01/2026',
    '02/30/2026',
    '1/2/26',
    '1799-12-31',
    '2201-01-01',
    '2026-01-31T00:00:00Z',
    '31.01.2026',
    20260131,
    false,
  ],
  BOOLEAN: [1, 0, 'y', 'maybe', 'constructor', [true]],
  SELECT: ['Corp', 'L L C', ['LLC'], { option: 'LLC' }],
  EMAIL: [
    'dana',
    'dana@',
    '@whitfield.example',
    'dana@whitfield',
    'dana@@whitfield.example',
    'dana@whitfield..example',
    'dana@.example',
    'dana@whitfield.',
    'dana w@whitfield.example',
    'Dana <dana@whitfield.example>',
    'a@b.example, c@d.example',
    `${'a'.repeat(311)}@b.example`,
    12,
  ],
  PHONE: ['call me', '12', '555-0147', '(202) 555-0147 ext. 12', '+999 123', '2'.repeat(65), true, {}],
  ADDRESS: [
    12,
    true,
    [line1],
    {},
    { ...place, city: ' ' },
    { ...place, postalCode: 62701 },
    { ...place, line2: 4 },
    { ...place, state: 'IL' },
    { ...place, constructor: 'x' },
    JSON.parse('{"__proto__":"x","line1":"a","city":"b","region":"c","postalCode":"d"}'),
  ],
  EIN: ['1-23456789', '12-345678', '12-34567890', '123-45-6789', '12 3456789', 'ab-cdefghi', {}],
  SSN: [
    '000-12-3456',
    '666-12-3456',
    '123-00-4567',
    '123-45-0000',
    '000123456',
    '123-456789',
    '12-345-6789',
    '123-45-678',
    '1234567890',
    ['123-45-6789'],
  ],
  URL: [
    'none',
    'n/a',
    '12.5',
    'localhost',
    'ftp://whitfield.example',
    'javascript:alert(1)',
    'mailto:dana@whitfield.example',
    'dana@whitfield.example',
    'https://dana:secret@whitfield.example',
    'whitfield .example',
    'see whitfield.example',
    'https://',
    'https://whit\nfield.example',
    `https://whitfield.example/${'a'.repeat(2_048)}`,
    `https://whitfield.example/${'é'.repeat(1_000)}`,
    true,
  ],
}

for (const [fieldType, table] of Object.entries(fails) as [FieldTypeName, Json[]][]) {
  for (const sent of table) {
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

test('an item without an answer breaks no rule', t => {
  t.is(judge('TEXT', ' ', null, [rule('minLength', 5)]).status, 'TODO')
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
  const item = { fieldType: 'PHONE', config: null, validationRules: [] } as const
  const sent = '020 7946 0018'
  t.is(
    judgeValue({ ...item, validationRules: [] }, sent, { defaultRegion: 'GB' }, new PatternBudget()).value,
    '+442079460018',
  )
  t.is(
    judgeValue({ ...item, validationRules: [] }, sent, { defaultRegion: 'nowhere' }, new PatternBudget())
      .status,
    'INVALID',
  )
})

test('many options are not all recited', t => {
  const many = Array.from({ length: 200 }, (_, n) => `Option ${n}`)
  const { validationError } = judge('SELECT', 'None', { options: many })
  t.true(validationError?.startsWith('must be one of Option 0, Option 1, '))
  t.true((validationError?.length ?? 0) < 200)
})

test('the config limits a number, and the number is kept as it was read', t => {
  const config = { min: 0, max: 1000 }
  t.deepEqual(judge('NUMBER', '-1', config), {
    value: -1,
    status: 'INVALID',
    validationError: 'must be at least 0',
  })
  t.is(judge('CURRENCY', '$1,000.01', config).validationError, 'must be at most 1000')
  t.is(judge('CURRENCY', '$1,000.00', config).status, 'COMPLETED')
  t.is(judge('NUMBER', 0, config).status, 'COMPLETED')
  t.is(judge('NUMBER', 5000, { min: 0 }).status, 'COMPLETED')
})

test('the config gives a text its form, however long it is', t => {
  const config = { pattern: '^[A-Z]{2}-\\d+$' }
  t.is(judge('TEXT', ' AB-12 ', config).status, 'COMPLETED')
  t.deepEqual(judge('TEXT', ' ab-12 ', config), {
    value: 'ab-12',
    status: 'INVALID',
    validationError: 'must have the form that is asked for',
  })
  t.is(judge('TEXT', `AB-${'1'.repeat(60_000)}`, config).status, 'COMPLETED')
  t.is(judge('TEXT', `AB-${'1'.repeat(60_000)}!`, config).status, 'INVALID')
})

test('a pattern that was stored before, and that RE2 does not have, leaves a text to a person', t => {
  const config = { pattern: '^(?=.*\\d).+$' }
  t.deepEqual(judge('TEXT', 'abc', config), {
    value: 'abc',
    status: 'NEEDS_REVIEW',
    validationError: 'can not be held against the pattern that is asked for: somebody must look at it',
  })
  t.is(judge('TEXT', 'abc', null, [rule('pattern', '(a)\\1')]).status, 'NEEDS_REVIEW')
  // What is wrong whatever the pattern says needs nobody to look at it.
  t.is(judge('TEXT', 'abc', config, [rule('minLength', 9)]).status, 'INVALID')
  t.is(judge('TEXT', ' ', config).status, 'TODO')
})

const ruled: [FieldTypeName, RuleName, unknown, keeps: Json[], breaks: Json[]][] = [
  ['TEXT', 'pattern', '^a+$', ['aa'], ['ab']],
  ['PHONE', 'pattern', '^\\+1', ['(202) 555-0147'], ['+44 20 7946 0018']],
  ['TEXT', 'minLength', 2, ['ab', '💶💶'], ['a', '💶']],
  ['TEXT', 'maxLength', 2, ['ab', '💶💶', 12], ['abc', '💶💶💶']],
  ['TEXT', 'oneOf', ['x', 'y'], ['x', ' y '], ['X', 'z']],
  ['NUMBER', 'min', 10, [10, '11'], [9, '$9.99']],
  ['CURRENCY', 'max', 10, [10, '(11)'], [11, '$10.01']],
  ['NUMBER', 'oneOf', [1, 2], ['2'], [3]],
  ['DATE', 'min', '2026-01-31', ['01/31/2026', '2026-02-01'], ['1/30/2026']],
  ['DATE', 'max', '2026-01-31', ['01/31/2026', '2025-12-31'], ['2026-02-01']],
  ['BOOLEAN', 'oneOf', [true], ['yes'], ['no']],
  ['SELECT', 'oneOf', ['LLC'], ['llc'], ['s-corp']],
]
for (const [fieldType, name, limit, keeps, breaks] of ruled) {
  test(`the rule ${name} ${asJson(limit as Json)} of ${fieldType} looks at what is stored`, t => {
    const config = configOf(fieldType)
    for (const sent of keeps) {
      t.like(judge(fieldType, sent, config, [rule(name, limit)]), {
        status: 'COMPLETED',
        validationError: null,
      })
    }
    for (const sent of breaks) {
      t.deepEqual(judge(fieldType, sent, config, [rule(name, limit, 'Not this one.')]), {
        value: judge(fieldType, sent).value,
        status: 'INVALID',
        validationError: 'Not this one.',
      })
    }
  })
}

test('of several rules the first that is broken speaks, and the config before all', t => {
  const rules = [rule('min', 0, 'zero'), rule('min', 10, 'ten'), rule('min', 20, 'twenty')]
  t.is(judge('NUMBER', 5, null, rules).validationError, 'ten')
  t.is(judge('NUMBER', 5, { min: 6 }, rules).validationError, 'must be at least 6')
})

test('rules about documents say nothing about a value', t => {
  const rules = [rule('documentType', 'W2'), rule('documentMaxAgeDays', 30), rule('documentMonths', 3)]
  t.is(judge('TEXT', 'a', null, rules).status, 'COMPLETED')
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
    for (const character of [
      '0',
      '9',
      'a',
      ' ',
      '.',
      ',',
      '-',
      '(',
      '@',
      '/',
      ':',
      '$',
      '+',
      '1,',
      'a.',
      'İ',
    ]) {
      for (const [before, after] of [
        ['', ''],
        ['x', '!'],
        ['1@', '@'],
        ['https://', ' !'],
      ]) {
        const sent = `${before}${character.repeat(mostValueBytes / character.length)}${after}`
        const start = performance.now()
        judge(fieldType, sent, configOf(fieldType), [])
        t.true(performance.now() - start < 1_000, `${before}${character}…${after}`)
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
