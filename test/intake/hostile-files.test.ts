import { randomBytes } from 'node:crypto'
import ava from 'ava'
import { archiveOf, compoundOf, docxOf, jpeg, pdf, png, xlsxOf } from '../support/archives.js'
import { sharedWorld } from '../support/world.js'
import { file, formsOf, openUploadWorld } from './forms.js'

// One world for all of them, and each looks at what is left in it.
const test = ava.serial
const { send, unharmed } = formsOf(sharedWorld(ava, openUploadWorld))

type Bytes = Buffer | string
const joined = (...parts: Bytes[]) => Buffer.concat(parts.map(part => Buffer.from(part)))
const html = '<!doctype html><script>alert(1)</script>'
const program = joined(Buffer.from('MZ\x90\0\x03\0', 'latin1'), randomBytes(500))
const manyParts = Array.from({ length: 3_000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: 'x' }))
const bomb = xlsxOf({ name: 'xl/sheet.xml', bytes: Buffer.alloc(20 * 1024 * 1024) })
const liar = xlsxOf({ name: 'xl/a', bytes: randomBytes(9_000), claimedBytes: 4_000_000_000 })
const xmlBomb = docxOf({
  name: 'word/styles.xml',
  bytes: `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><a>&b;</a>`,
})

/** What comes, and the status and the code of the answer to it. */
const refused: [what: string, name: string, bytes: Bytes, status?: number, code?: string][] = [
  ['HTML with a PDF in it', 'a.pdf', joined('<html>', pdf)],
  ['a GIF that is a JAR as well', 'a.gif', joined('GIF89a', archiveOf([{ name: 'A.class', bytes: 'x' }]))],
  ['HTML called a PDF', 'a.pdf', html],
  ['HTML called a text', 'a.txt', html],
  ['SVG called a PNG', 'a.png', '<svg onload="alert(1)"/>'],
  ['a program called a CSV', 'a.csv', program],
  ['a script called a text', 'a.txt', '#!/bin/sh\n'],
  ['an archive of no office', 'a.xlsx', archiveOf([{ name: '../../etc/cron.d/x', bytes: 'x' }])],
  ['half an archive', 'a.xlsx', xlsxOf().subarray(0, 70)],
  ['an archive with macros', 'a.xlsm', xlsxOf({ name: 'xl/vbaProject.bin', bytes: 'x' })],
  ['an old installer called a workbook', 'a.doc', compoundOf('MsiStream')],
  ['an archive that unpacks to far more than it is', 'a.xlsx', bomb, 400, 'refused_file'],
  ['an archive that says it unpacks to gigabytes', 'a.xlsx', liar, 400, 'refused_file'],
  ['an archive of 3,000 parts', 'a.xlsx', xlsxOf(...manyParts), 400, 'refused_file'],
  ['no bytes', 'a.pdf', '', 400, 'invalid_request'],
]

for (const [what, name, bytes, status = 415, code = 'unsupported_file_type'] of refused) {
  test(`${status}: ${what}`, async t => {
    const answer = await send(file(name, bytes))
    t.is(answer.status, status, JSON.stringify(answer.body))
    t.is(answer.body.code, code)
    t.is(answer.body.errors[0].path, 'files.0')
    t.true(await unharmed())
  })
}

/** What comes, and the name that is kept: its own unless told otherwise. */
const kept: [what: string, name: string, bytes?: Bytes, stored?: string][] = [
  ['a PDF with an archive behind it', 'a.pdf', joined(pdf, xlsxOf())],
  ['a PDF with HTML in it', 'a.pdf', joined(pdf, '<script>alert(1)</script>')],
  ['a document with an XML bomb, which is only read later', 'a.docx', xmlBomb],
  ['an encrypted PDF', 'a.pdf', joined(pdf, 'trailer<</Encrypt 9 0 R>>')],
  ['a truncated PDF', 'a.pdf', pdf.subarray(0, 30)],
  ['a wrong extension', 'photo.pdf', jpeg],
  ['a name that climbs', '../../../etc/passwd', png, 'passwd'],
  ['a name that climbs on Windows', '..\\..\\boot.ini', undefined, 'boot.ini'],
  ['a name with a NUL', 'a\0.png', undefined, 'a.png'],
  ['a name that is turned around', 'a\u202egnp.exe', undefined, 'agnp.exe'],
  ['a name of 300 characters', `${'x'.repeat(300)}.png`, undefined, `${'x'.repeat(251)}.png`],
  ['an empty name', '', undefined, 'document.png'],
  ['a name with a quote, as browsers send it', 'a%22b.png', undefined, 'a"b.png'],
  ['a name with a quote, as curl sends it', 'a\\"b.png', undefined, 'a"b.png'],
  ['a name with references', '&#1234;&#60;.png'],
  ['a name in Cyrillic', 'выписка.png'],
  ['a name that names a header', 'a.png\tX: y', undefined, 'a.pngX: y'],
]

for (const [what, name, bytes = joined(png, what), stored = name] of kept) {
  test(`201: ${what}`, async t => {
    const answer = await send(file(name, bytes))
    t.is(answer.status, 201, JSON.stringify(answer.body))
    t.is(answer.body.documents[0].filename, stored)
    t.true(await unharmed())
  })
}
