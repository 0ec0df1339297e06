import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { vetArchive } from '../../src/documents/reading/zip.js'
import { sniff } from '../../src/documents/sniff.js'
import { archiveOf, compoundOf, docxOf, heic, jpeg, pdf, png, tiff, xlsxOf } from '../support/archives.js'

const folder = mkdtempSync(join(tmpdir(), 'leadspread-sniff-'))
test.after.always(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const saved = (bytes: Buffer | string): string => {
  const file = join(folder, String(count++))
  writeFileSync(file, bytes)
  return file
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const rows = 'year,revenue\r\n2025,1200000\r\n'

/** As most programs write it, with one tag in its directory, past what is read of other files. */
function longTiff(tag: number): Buffer {
  const picture = Buffer.alloc(100_000)
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1')
  head.writeUInt32LE(head.length + picture.length, 4)
  const directory = Buffer.alloc(2 + 12 + 4)
  directory.writeUInt16LE(1, 0)
  directory.writeUInt16LE(tag, 2)
  directory.writeUInt16LE(4, 4)
  directory.writeUInt32LE(1, 6)
  return Buffer.concat([head, picture, directory])
}

for (const [what, name, bytes, expected] of [
  ['a PDF', 'a.pdf', pdf, 'application/pdf'],
  ['a PDF without a name', '', pdf, 'application/pdf'],
  ['a PDF called a text', 'a.txt', pdf, 'application/pdf'],
  ['a PDF after blank lines', 'a.pdf', `\n\n${pdf}`, 'application/pdf'],
  ['a truncated PDF', 'a.pdf', pdf.subarray(0, 20), 'application/pdf'],
  ['a PDF with an archive behind it', 'a.pdf', Buffer.concat([pdf, xlsxOf()]), 'application/pdf'],
  [
    'a PDF with a page of HTML in it',
    'a.pdf',
    Buffer.concat([pdf, Buffer.from('<html><script>')]),
    'application/pdf',
  ],
  ['a page of HTML with a PDF in it', 'a.pdf', Buffer.concat([Buffer.from('<html>'), pdf]), undefined],
  ['a PNG', 'a.png', png, 'image/png'],
  ['a JPEG called a PDF', 'a.pdf', jpeg, 'image/jpeg'],
  ['a TIFF', 'a.tif', tiff, 'image/tiff'],
  ['a TIFF with its directory at its end', 'a.tif', longTiff(256), 'image/tiff'],
  ['a raw photograph with its directory at its end', 'a.tif', longTiff(50_706), undefined],
  ['a TIFF that was cut', 'a.tif', longTiff(256).subarray(0, 90_000), undefined],
  ['an HEIC', 'a.heic', heic, 'image/heic'],
  ['a GIF', 'a.png', 'GIF89a\x01\x00\x01\x00', undefined],
  ['a GIF with an archive behind it', 'a.gif', Buffer.concat([Buffer.from('GIF89a'), xlsxOf()]), undefined],
  ['an XLSX', 'a.xlsx', xlsxOf(), xlsx],
  ['an XLSX called a CSV', 'a.csv', xlsxOf(), xlsx],
  ['a workbook with macros', 'a.xlsx', xlsxOf({ name: 'xl/vbaProject.bin', bytes: 'x' }), undefined],
  ['a DOCX', 'a.docx', docxOf(), docx],
  ['any other archive', 'a.xlsx', archiveOf([{ name: 'evil.exe', bytes: 'MZ' }]), undefined],
  [
    'an archive with a workbook but no list of its parts',
    'a.xlsx',
    archiveOf([{ name: 'xl/workbook.xml', bytes: '' }]),
    undefined,
  ],
  ['half an archive', 'a.xlsx', xlsxOf().subarray(0, 60), undefined],
  ['an old workbook', '', compoundOf('Workbook'), 'application/vnd.ms-excel'],
  ['an older workbook', 'a.bin', compoundOf('x', 'y', 'z', 'Book'), 'application/vnd.ms-excel'],
  ['an old file called a workbook', 'a.XLS', compoundOf('Contents'), 'application/vnd.ms-excel'],
  ['an old text document', 'a.doc', compoundOf('WordDocument'), undefined],
  ['a CSV', 'a.CSV', rows, 'text/csv'],
  ['a TXT', 'a.txt', 'Dear Sirs,\n', 'text/plain'],
  ['a text without such a name', 'a.dat', 'Dear Sirs,\n', undefined],
  ['a text that begins as a bitmap would', 'a.csv', 'BM,total\n1,2\n', 'text/csv'],
  ['a text that begins as a program would', 'a.txt', 'MZ is the mark of programs', 'text/plain'],
  ['a CSV in UTF-8 with its mark', 'a.csv', `\ufeffJahr,Erlöse\n`, 'text/csv'],
  ['a CSV in an old encoding', 'a.csv', Buffer.from('Jahr,Erl\xf6se\n', 'latin1'), 'text/csv'],
  ['a CSV in UTF-16', 'a.csv', utf16(rows), 'text/csv'],
  ['a CSV in UTF-16, the other way round', 'a.csv', utf16(rows, true), 'text/csv'],
  ['UTF-16 that ends in half a character', 'a.csv', utf16(rows).subarray(0, -1), undefined],
  ['a long text, where a character lies across a chunk', 'a.csv', `x${'ä'.repeat(100_000)}`, 'text/csv'],
  [
    'a long text in an old encoding',
    'a.csv',
    Buffer.from(`${'x'.repeat(200_000)}\xe4`, 'latin1'),
    'text/csv',
  ],
  ['a long text with a NUL far behind', 'a.csv', `${'x'.repeat(200_000)}\0`, undefined],
  ['an old encoding with controls', 'a.csv', Buffer.from('a\xf6\x01\n', 'latin1'), undefined],
  ['random bytes', 'a.csv', randomBytes(5_000), undefined],
  ['a program', 'a.csv', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), undefined],
  ['a Linux program', 'a.txt', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), undefined],
  ['a script', 'a.txt', '#!/bin/sh\nrm -rf /\n', undefined],
  ['HTML', 'a.txt', ' \n<!DOCTYPE html><script>alert(1)</script>', undefined],
  ['HTML with a mark', 'a.csv', '\ufeff<html>', undefined],
  ['HTML in UTF-16', 'a.csv', utf16('<html>'), undefined],
  ['HTML called a PDF', 'a.pdf', '<html>', undefined],
  ['SVG called a PNG', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['XML', 'a.txt', '<?xml version="1.0"?><a/>', undefined],
  ['RTF called DOCX', 'a.docx', '{\\rtf1 }', undefined],
] as const) {
  test(`${what} ${expected ? `is ${expected.replace(/.*\./, '')}` : 'is not accepted'}`, async t => {
    t.is(await sniff(saved(bytes), name), expected)
  })
}

test('an archive is refused for what its table of contents says', async t => {
  const many = Array.from({ length: 3_000 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: 'x' }))
  t.is(await vetArchive(saved(xlsxOf())), undefined)
  t.is(await vetArchive(saved(xlsxOf(...many))), 'The file has more than 2000 parts.')
  t.is(
    await vetArchive(saved(xlsxOf({ name: 'xl/a.xml', bytes: 'x', claimedBytes: 200_000_000 }))),
    'The file unpacks to more than 100 MB.',
  )
  t.is(
    await vetArchive(saved(xlsxOf({ name: 'xl/a.xml', bytes: Buffer.alloc(1_000_000) }))),
    'The file unpacks to more than 200 times its size.',
  )
  t.is(await vetArchive(saved(xlsxOf().subarray(0, 90))), "The file is damaged and can't be opened.")
  t.is(await vetArchive(saved(Buffer.from('PK\x03\x04'))), "The file is damaged and can't be opened.")
})
