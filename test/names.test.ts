import test from 'ava'
import fc from 'fast-check'
import { bestLikeness, compareNames, type Likeness, nameKey } from '../src/names.js'
import { processorMs } from './support/processor-ms.js'

const pairs: Record<Likeness, [string, string][]> = {
  same: [
    ['Harborline Bakery LLC', 'Harbor Line Bakery LLC'],
    ['Harborline Bakery', 'HARBORLINE BAKERY, L.L.C.'],
    ['Harborline Bakery', 'Harborline Bakery, a Limited Liability Company'.replace(', a', ',')],
    ['Acme Widgets LLC', 'ACME WIDGETS L L C'],
    ['Acme Widgets Inc.', 'Acme Widgets, Incorporated'],
    ['Acme Widgets Corp', 'Acme Widgets Corporation'],
    ['Acme Widgets Co., Ltd.', 'Acme Widgets'],
    ['The Acme Company', 'Acme Co.'],
    ['Smith & Sons', 'Smith and Sons, Ltd.'],
    ['Smith & Co.', 'SMITH'],
    ['Smith and Company LLC', 'Smith & Co'],
    ["Joe's Diner", 'JOES DINER'],
    ['Joe\u2019s Diner', "Joe's Diner, Inc"],
    ["Joe's Diner", 'JOE S DINER'],
    ['A.B.C. Plumbing', 'ABC Plumbing LLC'],
    ['A B C Plumbing', 'ABC Plumbing'],
    ['J.P. Morgan', 'JP Morgan'],
    ['Café Zoë GmbH', 'Cafe Zoe'],
    ['José Núñez', 'JOSE NUNEZ'],
    ['Søren Łukasz Æbleskiver', 'Soren Lukasz Aebleskiver'],
    ['Weißbier AG', 'WEISSBIER'],
    ['Main St. Deli', 'Main Street Deli'],
    ['St. Mary Clinic, P.A.', 'Saint Mary Clinic PA'],
    ['Acme-Widgets', 'Acme Widgets'],
    ['U.S. Steel Corp', 'US Steel'],
    ['Müller GmbH & Co. KG', 'Mueller'.replace('ue', 'u')],
    ['D/B/A Harborline', 'Harborline'],
    ['dba Harborline', 'Harborline'],
    ['Whitfield Foods LLC d/b/a Harborline', 'Whitfield Foods dba Harborline, Inc.'],
    ['Whitfield Foods doing business as Harborline', 'Whitfield Foods DBA Harborline'],
    ['First Aid Pty Ltd', 'FIRST AID'],
    ['Smith Law Professional Corporation', 'Smith Law, P.C.'],
    ['3M Company', '3M'],
    ['7-Eleven, Inc.', '7 Eleven'],
    ['Ünal  Ticaret', 'unal ticaret'],
    ['東京商店', '東京 商店'],
    ['Ромашка', 'РОМАШКА'],
  ],
  close: [
    ['Harborline Bakery LLC', 'Harborline Bakry LLC'],
    ['Harborline Bakery LLC', 'Harborlnie Bakery'],
    ['Bluebird', 'Bluebirt'],
    ['Bluebird', 'Blubird'],
    ['Harborline', 'Harborline Bakery LLC'],
    ['Harborline Bakery', 'Harborline Bakery of Portland LLC'],
    ['Harborline Bakery LLC', 'Bakery Harborline'],
    ['Whitfield Foods LLC dba Harborline Bakery', 'Harborline Bakery'],
    ['Whitfield Foods LLC dba Harborline Bakery', 'Whitfield Foods, LLC'],
    ['IBM', 'International Business Machines Corporation'],
    ['I.B.M. Corp.', 'International Business Machines'],
    ['P&G', 'Procter & Gamble Co'],
    ['AT&T Inc.', 'American Telephone & Telegraph Company'],
    ['JPM LLC', 'J.P. Morgan'],
    ['Jane Doe', 'Doe, Jane'],
    ['Jane Doe', 'JANE Q. DOE'],
    ['J. Doe', 'Jane Doe'],
    ['John A Smith', 'John Andrew Smith'],
    ['J R Smith', 'John Robert Smith'],
    ['Smith Sons', 'Smith & Sons Plumbing'],
    ['Harbor Fund II LLC', 'Harbor Fund III LLC'],
    ['Christopher Montgomery', 'Cristopher Montgomry'],
  ],
  different: [
    ['Harborline Bakery LLC', 'Somebody Else LLC'],
    ['Acme East Inc', 'Acme West Inc'],
    ['Acme Widgets LLC', 'Acme Holdings LLC'],
    ['Acme', 'Acne'],
    ['Jane Doe', 'John Doe'],
    ['Jane Doe', 'Jane Smith'],
    ['Limited', 'Company'],
    ['Acme LLC', 'Other LLC'],
    ['IBM', 'Indiana Business Group'],
    ['J D', 'Jane'],
    ['Roofing A.S.', 'Roofers'],
    ['As Roofing', 'Roofing Partners'],
    ['東京商店', '大阪商店'],
  ],
}

for (const [likeness, all] of Object.entries(pairs))
  test(`names that are ${likeness}`, t => {
    for (const [one, other] of all) {
      t.is(compareNames(one, other), likeness as Likeness, `${one} | ${other}`)
      t.is(compareNames(other, one), likeness as Likeness, `${other} | ${one}`)
    }
  })

test('a name without a letter is none, and neither is a legal form by itself', t => {
  for (const text of [
    '',
    ' ',
    '-',
    '12-3456789',
    '2024',
    '***',
    '$ 1,200.00',
    'L.L.C.',
    'Inc.',
    'LLC, Inc',
  ]) {
    t.is(nameKey(text), undefined, text)
    t.is(compareNames(text, 'Acme'), undefined)
    t.is(compareNames('Acme', text), undefined)
  }
  t.is(bestLikeness(['2024'], ['Acme']), undefined)
  t.is(bestLikeness([], ['Acme']), undefined)
  t.is(bestLikeness(['2024', 'Other', 'Acme Widgets'], ['Nobody', 'ACME']), 'close')
  t.is(bestLikeness(['Other', 'Acme'], ['Acme Widgets', 'ACME']), 'same')
})

const word = fc.oneof(
  fc.constantFrom(
    'Harbor',
    'line',
    'Bakery',
    'Smith',
    'and',
    '&',
    'the',
    'A.B.',
    'St.',
    "O'Neil",
    'Zoë',
    'Co',
    'dba',
    '12',
    'II',
  ),
  fc.stringMatching(/^[A-Za-z]{1,9}$/),
)
const name = fc
  .array(word, { minLength: 1, maxLength: 5 })
  .map(words => words.join(' '))
  .filter(text => nameKey(text) !== undefined)
/** With something of its own, whatever else is taken off it. */
const telling = name.map(text => `Quarzfeld ${text}`)
const runs = { numRuns: 2_000, seed: 41 }

test('it is the same both ways, and a name is the same as itself', t => {
  fc.assert(
    fc.property(name, name, (one, other) => compareNames(one, other) === compareNames(other, one)),
    runs,
  )
  fc.assert(
    fc.property(name, one => compareNames(one, one) === 'same'),
    runs,
  )
  t.pass()
})

test('what is the same as one is to any third what that one is', t => {
  fc.assert(
    fc.property(telling, name, (one, other) => compareNames(`${one}, LLC`, other) !== undefined),
    runs,
  )
  fc.assert(
    fc.property(
      name,
      name,
      (one, other) => (compareNames(one, other) === 'same') === (nameKey(one) === nameKey(other)),
    ),
    runs,
  )
  t.pass()
})

test('neither case, accents, spaces nor a legal form make another name of it', t => {
  const form = fc.constantFrom(
    ' LLC',
    ', L.L.C.',
    ' Inc.',
    ', Incorporated',
    ' Corp',
    ' Co., Ltd.',
    ' & Co',
    ' GmbH',
    ' Limited Partnership',
  )
  fc.assert(
    fc.property(telling, form, (one, end) => compareNames(one, one + end) === 'same'),
    runs,
  )
  fc.assert(
    fc.property(telling, one =>
      [
        one.toUpperCase(),
        one.toLowerCase(),
        one.normalize('NFD'),
        `  ${one} `,
        `The ${one}`,
        `dba ${one}`,
      ].every(other => compareNames(one, other) === 'same'),
    ),
    runs,
  )
  fc.assert(
    fc.property(
      telling,
      fc.constantFrom(',', '-', '"', '!', ' ', '(', '\u2014'),
      (one, mark) => compareNames(one, one.replaceAll(' ', `${mark} `)) === 'same',
    ),
    runs,
  )
  t.pass()
})

test('one slip in a long enough name is close, and a name within another, too', t => {
  const long = fc.stringMatching(/^[b-z]{8,20}$/)
  fc.assert(
    fc.property(long, fc.nat(), (one, at) => {
      const slipped = [...one].map((letter, n) => (n === at % one.length ? 'a' : letter)).join('')
      return compareNames(one, slipped) === 'close'
    }),
    runs,
  )
  fc.assert(
    fc.property(telling, fc.stringMatching(/^[a-z]{4,9}$/), (one, more) =>
      ['close', 'same'].includes(String(compareNames(one, `${one} ${more}`))),
    ),
    runs,
  )
  t.pass()
})

test('no text whatever fails, or takes long', t => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      compareNames(one, other)
      return true
    }),
    runs,
  )
  const began = processorMs()
  for (const text of ['\ufdfa', 'a ', 'dba ', ' llc', 'a.', '& ', 'and '])
    compareNames(text.repeat(60_000), `${text.repeat(59_999)}x`)
  t.true(processorMs() - began < 2_000)
})
