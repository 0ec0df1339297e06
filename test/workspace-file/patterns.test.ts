import test from 'ava'
import { longestText, matchesPattern, patternProblem } from '../../src/checklists/pattern-rules.js'

const accepted = [
  '^[A-Z]{2}-?[0-9]{4,12}$',
  '^(LLC|INC)-\\d+-\\d+$',
  '^(\\d{3}-)?\\d{4}$',
  '^\\w+@\\w+\\.\\w+$',
  '^\\p{L}+( \\p{L}+)?$',
  '^(?<year>\\d{4})$',
  '[(?=)]+',
  '\\(\\?=',
  '^[\\]\\[(a+)+]*$',
  '^(ab){20}$',
  '^\\u{1F600}+$',
]
for (const pattern of accepted) {
  test(`${pattern} may be used`, t => {
    t.is(patternProblem(pattern), undefined)
  })
}

const refused: [string, RegExp][] = [
  ['(a+)+', /repeats/],
  ['^(a*)*$', /repeats/],
  ['^((a|b)*)+$', /repeats/],
  ['^(a|a)*$', /repeats/],
  ['^(a?){40}a{40}$', /repeats/],
  [`^${'(a|a)'.repeat(30)}$`, /repeats/],
  ['.*.*.*x', /repeats/],
  ['^a*a*a*a*$', /repeats/],
  ['(?=a)b', /look-around/],
  ['(?!a)b', /look-around/],
  ['(?<=a)b', /look-around/],
  ['(?<!a)b', /look-around/],
  ['(a)\\1', /back-references/],
  ['(?<n>a)\\k<n>', /back-references/],
  ['[a-', /regular expression/],
  ['a**', /regular expression/],
]
for (const [pattern, reason] of refused) {
  test(`${pattern.slice(0, 40)} is refused: ${reason.source}`, t => {
    t.regex(patternProblem(pattern) ?? '', reason)
  })
}

test('the worst pattern that may be used still ends soon on the worst text', t => {
  const patterns = ['^.*.*.*x', '.*.*x', '^(a|a){19}b', '^(a{1,9}){6}b', '^(?:a?a?a?){6}b']
  for (const pattern of patterns) {
    t.is(patternProblem(pattern), undefined, pattern)
    const before = performance.now()
    t.false(matchesPattern(pattern, 'a'.repeat(longestText)))
    // A tenth of a second on an idle machine; a pattern that slipped through would take years.
    t.true(performance.now() - before < 5_000, pattern)
  }
})

test('a text too long to be tried does not match', t => {
  t.true(matchesPattern('^a+$', 'a'.repeat(longestText)))
  t.false(matchesPattern('^a+$', 'a'.repeat(longestText + 1)))
})
