import test from 'ava'
import fc from 'fast-check'
import { cleanFilename, extensionOf } from '../../src/documents/filename-rules.js'
import { dispositionOf } from '../../src/http/sending/stored-file.js'

const fallback = 'document.pdf'

for (const [sent, kept] of [
  ['statement.pdf', 'statement.pdf'],
  ['Übersicht 2025 – Q1.pdf', 'Übersicht 2025 – Q1.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['C:\\Users\\Dana\\Statement.pdf', 'Statement.pdf'],
  ['/', fallback],
  ['..', fallback],
  ['', fallback],
  ['   ', fallback],
  ['\0\0', fallback],
  ['a\0b.pdf', 'ab.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['in\u200bvoice\ufeff.pdf', 'invoice.pdf'],
  ['a \t  b.pdf', 'a b.pdf'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  [`${'ü'.repeat(300)}.xlsx`, `${'ü'.repeat(125)}.xlsx`],
  ['y'.repeat(300), 'y'.repeat(255)],
] as const) {
  test(`${JSON.stringify(sent.slice(0, 40))} is kept as ${JSON.stringify(kept.slice(0, 40))}`, t => {
    t.is(cleanFilename(sent, fallback), kept)
  })
}

test('whatever is sent, the name is short, visible, without folders, and cleaning it again changes nothing', t => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), sent => {
      const name = cleanFilename(sent, fallback)
      t.true(name.length > 0 && Buffer.byteLength(name) <= 255)
      t.notRegex(name, /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      t.is(cleanFilename(name, fallback), name)
    }),
  )
})

test('the extension is what follows the last dot', t => {
  t.is(extensionOf('a.b.CSV'), 'csv')
  t.is(extensionOf('none'), '')
  t.is(extensionOf('a.c v'), '')
})

test('a header names the file for those who read UTF-8 and for those who do not', t => {
  t.is(
    dispositionOf({ filename: 'Übersicht "Q1".pdf', mimeType: 'application/pdf' }),
    `inline; filename="_bersicht _Q1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%22Q1%22.pdf`,
  )
  t.is(
    dispositionOf({ filename: "a'(b)*;%.csv", mimeType: 'text/csv' }),
    `attachment; filename="a'(b)_;_.csv"; filename*=UTF-8''a%27%28b%29%2A%3B%25.csv`,
  )
})
