import test from 'ava'
import type { RuleName } from '../../src/checklists/definition-schema.js'
import type { FieldTypeName } from '../../src/checklists/field-types.js'
import type { Json } from '../../src/checklists/values/value-rules.js'
import { asJson, configOf, judge, rule } from './judging.js'

test('an item without an answer breaks no rule', t => {
  t.is(judge('TEXT', ' ', null, [rule('minLength', 5)]).status, 'TODO')
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
