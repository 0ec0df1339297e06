import test from 'ava'
import fc from 'fast-check'
import { matchesPattern, PatternBudget, patternProblem } from '../../src/checklists/pattern-rules.js'
import { processorMs } from '../support/processor-ms.js'

const accepted = [
  '^[A-Z]{2}-?[0-9]{4,12}$',
  '^(LLC|INC)-\\d+-\\d+$',
  '^\\w+@\\w+\\.\\w+$',
  '^\\p{L}+( \\p{L}+)?$',
  '^(?<year>\\d{4})$',
  '[(?=)]+',
  '\\(\\?=',
  '\\\\1',
  '^[\\]\\[(a+)+]*$',
  '^\\u{1F600}+\\u00e9$',
  // An engine that backtracks would have to refuse these.
  '(a+)+$',
  '^((a|b)*)+$',
  '.*.*.*x',
  `^${'(a|a)'.repeat(30)}$`,
  '^.{1,1000}$',
]
for (const pattern of accepted) {
  test(`${pattern} may be used`, t => {
    t.is(patternProblem(pattern), undefined)
  })
}

const refused: [string, RegExp][] = [
  ['(?=a)b', /must not use look-around/],
  ['(?!a)b', /look-around/],
  ['(?<=a)b', /look-around/],
  ['(?<!a)b', /look-around/],
  ['(a)\\1', /must not use back-references/],
  ['(?<n>a)\\k<n>', /back-references/],
  ['[a-', /not a pattern of RE2: missing closing \]/],
  ['a**', /not a pattern of RE2: invalid nested repetition/],
  ['(?>a)', /not a pattern of RE2/],
  ['\\p{Script=Greek}', /not a pattern of RE2/],
  ['a{1001}', /not a pattern of RE2: invalid repeat count/],
  ['(a{1000}){1000}', /too large/],
  ['a{1000}{1000}', /too large|not a pattern/],
  ['a{1000}b{1000}c{1000}', /too large/],
  ['[\\pL\\pN]{1000}'.repeat(30), /too large/],
  ['(?:\\Q[\\Ea{90}){11}'.repeat(5), /too large/],
  ['(?:[^]]{90}){11}'.repeat(5), /too large/],
  ['a'.repeat(501), /at most 500 characters/],
]
for (const [pattern, reason] of refused) {
  test(`${pattern.slice(0, 40)} is refused: ${reason.source}`, t => {
    t.regex(patternProblem(pattern) ?? '', reason)
  })
}

test('what is far too large is refused without being compiled', t => {
  const nasty = ['(a{1000}){1000}', '[\\pL\\pN]{1000}'.repeat(33), '((((a{9}){9}){9}){9}){9}']
  const before = processorMs()
  for (const pattern of nasty) t.regex(patternProblem(pattern) ?? '', /too large/)
  t.true(processorMs() - before < 500)
})

const matches: [pattern: string, yes: string[], no: string[]][] = [
  ['^[A-Z]{2}-?[0-9]{4,12}$', ['AB-1234', 'AB123456'], ['ab-1234', 'AB-123', 'AB-1234\n']],
  ['b', ['abc'], ['ac']],
  ['^.$', ['a', '💶', '\u2028'], ['\n', 'ab', '']],
  ['^\\p{Lu}\\p{Ll}+$', ['Élan', 'Ωmega'], ['élan']],
  ['^\\p{Greek}+$', ['αβγ'], ['abc']],
  ['^[^a]+$', ['💶b'], ['ba']],
  ['(?i)^straße$', ['STRAßE', 'straße'], ['strasse']],
  // ASCII alone, as in JavaScript.
  ['^\\d+$', ['12'], ['١٢']],
  ['^\\w+$', ['a_1'], ['é']],
  ['\\bx\\b', ['a x b', 'é' + 'x'], ['ax']],
  // ASCII alone, unlike JavaScript.
  ['^\\s$', [' ', '\t', '\n'], ['\u00a0', '\u2003']],
]
for (const [pattern, yes, no] of matches) {
  test(`${pattern} matches what RE2 says`, t => {
    t.is(patternProblem(pattern), undefined)
    for (const text of yes) t.true(matchesPattern(pattern, text), JSON.stringify(text))
    for (const text of no) t.false(matchesPattern(pattern, text), JSON.stringify(text))
  })
}

const letter = fc.constantFrom('a', 'b', 'é', '💶', '1', ' ', '-', '\n')
const atom = fc.constantFrom(
  'a',
  'b',
  'é',
  '💶',
  '1',
  '.',
  '[ab]',
  '[^a]',
  '[a-é]',
  '\\d',
  '\\w',
  '\\W',
  '\\b',
)
const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '+?', '??')
const patterns = fc.letrec<{ one: string; all: string }>(tie => ({
  one: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, repeat).map(([what, often]) => (what === '\\b' ? what : what + often)),
    fc.tuple(tie('all'), repeat).map(([what, often]) => `(?:${what})${often}`),
    fc.tuple(tie('all'), tie('all')).map(([a, b]) => `(${a}|${b})`),
  ),
  all: fc.array(tie('one'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
})).all

test('a pattern that JavaScript has as well matches the same texts there', t => {
  fc.assert(
    fc.property(
      patterns,
      fc.boolean(),
      fc.boolean(),
      fc.array(letter, { maxLength: 8 }),
      (drawn, begins, ends, letters) => {
        const pattern = `${begins ? '^' : ''}(?:${drawn})${ends ? '$' : ''}`
        if (patternProblem(pattern) !== undefined) return
        const text = letters.join('')
        t.is(matchesPattern(pattern, text), new RegExp(pattern, 'u').test(text), `${pattern} on ${text}`)
      },
    ),
    { numRuns: 1_500, seed: 18 },
  )
})

test('the patterns of one request share a budget, and what is taken does not depend on what was compiled before', t => {
  const pattern = '^(?:[a-z]+ ?){1,100}$'
  const takes = () => {
    const budget = new PatternBudget()
    let taken = 0
    while (budget.take([pattern], 'word '.repeat(20))) taken++
    return taken
  }
  const first = takes()
  t.true(first > 10, `${first}`)
  t.is(takes(), first)
  const budget = new PatternBudget()
  t.false(budget.take([pattern], 'a'.repeat(60_000)))
  t.true(budget.take(['^a+$'], 'a'.repeat(60_000)))
  t.true(budget.take([], 'a'.repeat(60_000)))
})

test('an ordinary form of 500 answers fits into the budget of a request', t => {
  const budget = new PatternBudget()
  for (let n = 0; n < 500; n++) t.true(budget.take(['^[A-Z]{2}-?[0-9]{4,12}$'], 'AB-123456789'))
})

test('what may be taken of a budget at the worst is done soon', t => {
  const nasty = [
    '^(?:a?){300}a{300}[bc]',
    '(a|b)*a(a|b){300}[cd]',
    '(?:.*){400}[bc]',
    '[\\pL\\pN]{1,1000}[\\x00\\x01]',
    '(?:\\b\\B|\\b|\\B|a|)*'.repeat(15),
    '(?i)(k|s){0,400}[xy]',
  ]
  for (const pattern of nasty) {
    t.is(patternProblem(pattern), undefined, pattern)
    const budget = new PatternBudget()
    const before = processorMs()
    for (let length = 32_768; length >= 1; length /= 2) {
      const text = Array.from({ length }, (_, n) => 'ab'[(n * n) % 2]).join('')
      while (budget.take([pattern], text)) matchesPattern(pattern, text)
    }
    // A tenth of a second on an idle machine.
    t.true(processorMs() - before < 1_500, `${pattern}: ${processorMs() - before} ms`)
  }
})
