import test from 'ava'
import fc from 'fast-check'
import { type Allowed, type BreachKind, breachesOf } from '../../src/mind/guard-rules.js'
import { casesIn } from '../support/cases.js'

interface Cases {
  lender: string[]
  hosts: string[]
  contacts: string[]
  names: string[]
  hits: Record<BreachKind, string[]>
  harmless: string[]
}
const { lender, hits, harmless, ...rest } = casesIn<Cases>('mind/guard-rules.yaml')
const allowed: Allowed = { ...rest, ownWords: lender }
const kindsIn = (text: string) => breachesOf(text, allowed).map(({ kind }) => kind)

for (const [kind, texts] of Object.entries(hits)) {
  for (const text of texts)
    test(`${kind}: ${JSON.stringify(text)}`, t =>
      t.true(kindsIn(text).includes(kind as BreachKind), JSON.stringify(breachesOf(text, allowed))))
}

for (const text of harmless)
  test(`harmless: ${JSON.stringify(text)}`, t => t.deepEqual(breachesOf(text, allowed), []))

/** Ways to write something so that a person reads it and a pattern doesn't. */
const disguises: Record<string, (text: string) => string> = {
  capitals: text => text.toUpperCase(),
  accents: text => text.replace(/[aeo]/g, letter => `${letter}\u0301`),
  'signs that nobody sees': text => text.replace(/(?<=\p{L})(?=\p{L})/gu, '\u200b'),
  'soft hyphens': text => text.replace(/(?<=\p{L}{2})(?=\p{L})/gu, '\u00ad'),
  'wide letters': text =>
    text.replace(/[a-z]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'letters of another alphabet': text =>
    text.replace(/[aeopc]/g, letter => ({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с' })[letter] ?? letter),
  digits: text => text.replace(/[oeai]/g, letter => ({ o: '0', e: '3', a: '4', i: '1' })[letter] ?? letter),
  'a line for each word': text => text.replace(/ /g, '\n'),
  'letters that stand apart': text =>
    text
      .split(' ')
      .map(word => [...word.replace("'", '')].join(' '))
      .join('  '),
  'points between letters': text =>
    text
      .split(' ')
      .map(word => [...word].join('.'))
      .join(' '),
}
const spoken = hits.promise.filter(text => /^[a-zñáéíóú' ]+[.!]$/i.test(text))

for (const [name, disguise] of Object.entries(disguises)) {
  test(`a promise in disguise is a promise: ${name}`, t => {
    t.true(spoken.length > 25)
    t.deepEqual(
      spoken.map(text => disguise(text.slice(0, -1))).filter(text => !kindsIn(text).includes('promise')),
      [],
    )
  })
}

test('a promise among harmless sentences is found, wherever its lines end', t => {
  const sentences = fc.array(fc.constantFrom(...harmless), { maxLength: 4 })
  fc.assert(
    fc.property(
      sentences,
      fc.constantFrom(...spoken),
      sentences,
      fc.infiniteStream(fc.boolean()),
      (before, promise, after, breaks) => {
        const text = [...before, promise, ...after].join(' ')
        const broken = text.replace(/ /g, () => (breaks.next().value ? '\n' : ' '))
        t.true(kindsIn(broken).includes('promise'), JSON.stringify(broken))
      },
    ),
    { seed: 31, numRuns: 150 },
  )
})

test('what is harmless stays so however its lines are broken', t => {
  fc.assert(
    fc.property(fc.constantFrom(...harmless), fc.infiniteStream(fc.boolean()), (text, breaks) => {
      const broken = text.replace(/(?<=[\p{L},]) (?=\p{L})/gu, () => (breaks.next().value ? '\n' : ' '))
      t.deepEqual(breachesOf(broken, allowed), [], JSON.stringify(broken))
    }),
    { seed: 31, numRuns: 300 },
  )
})

test('any text has an answer, and the same twice', t => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
      t.deepEqual(breachesOf(text, allowed), breachesOf(text, allowed))
    }),
    { seed: 31, numRuns: 300 },
  )
})

/** At 100,000 characters, what grows by the square would take minutes. */
test('a text that was made to take long takes no longer than others', t => {
  const pieces = [
    'a',
    '1',
    '.',
    '(',
    ' ',
    '"',
    '-',
    '\n',
    '$1,',
    'a.',
    'a-',
    'x@',
    'sk-a',
    'www.',
    '\u0301',
    'Mr. A ',
    'one ',
    'you are ',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }), some => {
      const text = some.join('').repeat(100_000).slice(0, 100_000)
      const begun = performance.now()
      breachesOf(text, allowed)
      t.true(performance.now() - begun < 20_000, JSON.stringify(some))
    }),
    { seed: 31, numRuns: 6, examples: pieces.map(piece => [[piece]] as [string[]]) },
  )
})
