import test from 'ava'
import { judge } from '../../src/documents/judging/judge-rules.js'
import type { Classification } from '../../src/documents/recognise-rules.js'
import { inWordsOf, whyUnread } from '../../src/pages/portal/said.js'
import { wordsOf } from '../../src/pages/portal/words.js'

const [english, spanish] = [wordsOf('en'), wordsOf('es')]

test('why a document could not be read is said by what its sender can do about it, in both languages', t => {
  const told: Record<string, keyof typeof english> = {
    'The PDF is protected by a password.': 'locked',
    'The spreadsheet is damaged or protected, and can not be read.': 'locked',
    "The document is damaged and can't be read.": 'damaged',
    'The file is empty.': 'nothingIn',
    'The spreadsheet has no cells with text or figures.': 'nothingIn',
    'The PDF has 900 pages; at most 300 are read.': 'muchToRead',
    'The picture is too large.': 'muchToRead',
    'Reading the document took too long.': 'muchToRead',
    'Pages 2 and 3 were not read: recognising the text of pictures took too long.': 'onlyPartly',
    'The document is a picture; text recognition is not installed.': 'notByMachine',
    'Something nobody has thought of.': 'notByMachine',
  }
  for (const [extractionError, name] of Object.entries(told)) {
    t.is(whyUnread({ extractionError }, english), english[name] as string, extractionError)
    t.is(whyUnread({ extractionError }, spanish), spanish[name] as string, extractionError)
  }
  t.is(whyUnread({ extractionError: null }, english), undefined)
})

const nothing = {
  idType: null,
  isPersonal: null,
  issuedAt: null,
  months: [],
  years: [],
  names: [],
  reason: '',
}
const rule = (name: string, value: unknown, message: string) => ({ name, rule: name, value, message })

test('whatever judging a document says of itself is said in Spanish, and the words of a lender stay', t => {
  const items = [
    { fieldType: 'BANK_STATEMENT', config: { months: 2 }, validationRules: [] },
    { fieldType: 'TAX_RETURN', config: { years: 2, isPersonal: true }, validationRules: [] },
    { fieldType: 'ID', config: { type: 'PASSPORT' }, validationRules: [] },
    {
      fieldType: 'FILE',
      config: null,
      validationRules: [
        rule('documentType', ['BANK_STATEMENT', 'ID'], ''),
        rule('documentMaxAgeDays', 30, ''),
        rule('documentName', 'either', ''),
      ].map(one => ({ ...one, message: one.rule === 'documentType' ? (undefined as never) : 'Own words.' })),
    },
  ]
  const found: Partial<Classification>[] = [
    { type: 'OTHER' },
    { type: 'BANK_STATEMENT', months: ['2025-09'], issuedAt: '2025-09-30' },
    { type: 'BANK_STATEMENT', names: ['Whitfeld Bakery'] },
    { type: 'TAX_RETURN', years: [2024], isPersonal: false },
    { type: 'TAX_RETURN', years: [2024], isPersonal: true },
    { type: 'TAX_RETURN' },
    { type: 'ID', idType: 'DRIVERS_LICENSE', names: ['Whitfield Bakery'] },
  ]
  const names = [
    { business: ['Whitfield Bakery'], person: [] },
    { business: [], person: [] },
  ]
  const sentences = new Set<string>()
  for (const item of items)
    for (const one of found)
      for (const known of names)
        for (const extractionStatus of ['completed', 'failed'] as const) {
          const document = {
            id: 'a',
            extractionStatus,
            classification: { ...nothing, ...one } as Classification,
          }
          const { perDocument, entry } = judge(item, [document], { today: '2025-12-10', names: known })
          const results = [...perDocument.values()]
          const failing = results.flatMap(({ validationResults }) =>
            validationResults.filter(({ isValid }) => !isValid),
          )
          for (const { isValidReason } of failing) sentences.add(isValidReason)
          for (const { overallValid, otherNotes } of results)
            if (overallValid === null) sentences.add(otherNotes)
          if (entry.validationError) sentences.add(entry.validationError)
        }
  t.true(sentences.size > 12, String(sentences.size))
  for (const sentence of sentences) {
    t.is(
      inWordsOf('en', sentence).startsWith('Still missing: ') || inWordsOf('en', sentence) === sentence,
      true,
    )
    const said = inWordsOf('es', sentence)
    if (sentence === 'Own words.') t.is(said, sentence)
    else
      t.notRegex(
        said,
        /\b(the|should|could|looks|missing|document|person|business|applicant|statement)\b/i,
        sentence,
      )
  }
  t.is(
    inWordsOf('es', 'Still missing: 2025-09, 2025-11.'),
    'Todavía falta: septiembre de 2025, noviembre de 2025.',
  )
  t.is(inWordsOf('en', 'Still missing: 2025-09, 2024.'), 'Still missing: September 2025, 2024.')
})
