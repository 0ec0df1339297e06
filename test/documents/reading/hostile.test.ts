import { readFile, readlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as library from '@e965/xlsx'
import test from 'ava'
import { vetArchive } from '../../../src/documents/reading/zip.js'
import { docx, pdf, rawPdf, stream, types, xlsx, zip } from './make-files.js'
import { readFileOf, runningReaders, withFileOf } from './read-file.js'

const damagedPdf = "The PDF is damaged and can't be read."
const damagedFile = "The file is damaged and can't be opened."
const zeros = Buffer.alloc(30_000_000)

/** Each form draws the next one twice: what takes a kilobyte to say takes years to do. */
const endlessPdf = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
  stream('/X Do'),
  ...Array.from({ length: 40 }, (_, n) =>
    stream(
      n < 39 ? '/X Do /X Do' : 'BT /F 9 Tf (again) Tj ET',
      `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X ${6 + n} 0 R >> /Font << /F 45 0 R >> >>`,
    ),
  ),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
])

const pages = (count: number) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>',
  ])

const goodPdf = pdf(page => page.text('Statement period January 2026'))

for (const [title, bytes, type, reason] of [
  ['an empty file', '', 'pdf', 'The file is empty.'],
  ['a table of spaces', ' \n \n', 'csv', 'The file is empty.'],
  [
    'a PDF under a password',
    pdf(page => page.text('secret'), { userPassword: 'a', ownerPassword: 'b', pdfVersion: '1.7ext3' }),
    'pdf',
    'The PDF is protected by a password.',
  ],
  ['half a PDF', goodPdf.then(bytes => bytes.subarray(0, bytes.length / 3)), 'pdf', damagedPdf],
  ['text that calls itself a PDF', 'Hello', 'pdf', damagedPdf],
  ['a PDF of 5,000 pages', pages(5_000), 'pdf', 'The PDF has 5000 pages; at most 2000 are read.'],
  [
    'a PDF of nested arrays',
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids ${'['.repeat(200_000)} /Count 1 >>`]),
    'pdf',
    damagedPdf,
  ],
  [
    'a PDF that is its own page',
    rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'pdf',
    damagedPdf,
  ],
  ['text that calls itself a workbook', 'a,b\n1,2', 'xlsx', 'The file is not a spreadsheet.'],
  [
    'a page of HTML that calls itself a workbook',
    '<table><tr><td>1</td></tr></table>',
    'xls',
    'The file is not a spreadsheet.',
  ],
  [
    'a workbook that unpacks to a thousand times its size',
    xlsx('', [{ name: 'xl/sharedStrings.xml', content: zeros }]),
    'xlsx',
    'The file unpacks to more than 200 times its size.',
  ],
  [
    'a workbook that hides how much it unpacks to',
    xlsx('', [{ name: 'xl/sharedStrings.xml', content: zeros, claims: 1_000 }]),
    'xlsx',
    damagedFile,
  ],
  [
    'a workbook that unpacks to 120 MB',
    xlsx('', [{ name: 'xl/sharedStrings.xml', content: 'x', claims: 120_000_000 }]),
    'xlsx',
    'The file unpacks to more than 100 MB.',
  ],
  [
    'a workbook of 3,000 parts',
    zip(Array.from({ length: 3_000 }, (_, n) => ({ name: `xl/${n}.xml`, content: '' }))),
    'xlsx',
    'The file has more than 2000 parts.',
  ],
  ['half a workbook', xlsx('').subarray(0, 500), 'xlsx', damagedFile],
  [
    'an archive of something else',
    zip([{ name: 'a.txt', content: 'x' }]),
    'xlsx',
    "The spreadsheet is damaged or protected, and can't be read.",
  ],
  [
    'an archive that is no letter',
    zip([{ name: 'a.txt', content: 'x' }]),
    'docx',
    'The file is not a Word document.',
  ],
  [
    'bytes that call themselves text',
    Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7) % 32)),
    'txt',
    'The file is not a text file.',
  ],
] as const) {
  test(`failed: ${title}`, async t => {
    t.deepEqual(await readFileOf(await bytes, types[type]), { outcome: 'failed', reason })
  })
}

test('failed: a workbook under a password', async t => {
  const container = library.CFB.utils.cfb_new()
  for (const name of ['EncryptedPackage', 'EncryptionInfo'])
    library.CFB.utils.cfb_add(container, name, Buffer.alloc(5_000))
  const bytes = library.CFB.write(container, { type: 'buffer' }) as Buffer
  t.deepEqual(await readFileOf(bytes, types.xlsx), {
    outcome: 'failed',
    reason: 'The spreadsheet is protected by a password.',
  })
})

test('entities that multiply stay as they are written', async t => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`)
  const bytes = docx(
    '<w:p><w:t>Loss &lol9; &amp; gain</w:t></w:p>',
    `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${entities.join('')}]>`,
  )
  t.like(await readFileOf(bytes, types.docx), {
    outcome: 'read',
    reading: { pages: [{ number: 1, text: 'Loss &lol9; & gain' }] },
  })
})

test('tags may be nested as deeply as they like', async t => {
  const opening = Array.from({ length: 100_000 }, (_, n) => `<w:p id="${(n * 7919) % 99991}">`)
  const bytes = docx(`${opening.join('')}<w:t>Deep</w:t>${'</w:p>'.repeat(opening.length)}<w:tc><w:t>open`)
  t.like(await readFileOf(bytes, types.docx), { reading: { pages: [{ text: 'Deep\nopen' }] } })
})

test('an archive whose comment is missing is opened, as everywhere', async t => {
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Sales</t></is></c></row>'
  const announced = zip([], { claims: 42 })
  const good = xlsx(rows)
  const bytes = Buffer.concat([good.subarray(0, -2), announced.subarray(-2)])
  t.like(await readFileOf(bytes, types.xlsx), { reading: { pages: [{ text: 'Sales' }] } })
  t.is(await withFileOf(bytes, vetArchive), undefined)
})

test('50 MB on one line are read as far as a reading goes', async t => {
  const read = await readFileOf(Buffer.alloc(50_000_000, `${'a long line '.repeat(20)},`), types.csv)
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.true(read.reading.truncated)
  const length = read.reading.pages[0]?.text.length ?? 0
  t.true(length > 8_000_000 && length <= 8 * 1024 * 1024)
})

const misplaced = zip([{ name: 'a', content: 'x' }])
misplaced.fill(255, misplaced.length - 6, misplaced.length - 2)

for (const [title, bytes, sentence] of [
  ['a good one', xlsx(''), undefined],
  ['no archive', Buffer.from('%PDF-1.7'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['half of one', xlsx('').subarray(0, 500), damagedFile],
  [
    'one of 3,000 parts',
    zip(Array.from({ length: 3_000 }, (_, n) => ({ name: `${n}`, content: '' }))),
    'The file has more than 2000 parts.',
  ],
  [
    'one that claims 120 MB',
    zip([{ name: 'a', content: '', claims: 120_000_000 }]),
    'The file unpacks to more than 100 MB.',
  ],
  [
    'one that claims 1 MB in a kilobyte',
    zip([{ name: 'a', content: '', claims: 1_000_000 }]),
    'The file unpacks to more than 200 times its size.',
  ],
  ['one whose contents are said to lie beyond its end', misplaced, damagedFile],
] as const) {
  test(`an archive before it is stored: ${title}`, async t => {
    t.is(await withFileOf(bytes, vetArchive), sentence)
  })
}

test.serial('a document that never ends is ended by the clock', async t => {
  const started = performance.now()
  t.deepEqual(await readFileOf(endlessPdf, types.pdf, { wallMs: 1_500 }), {
    outcome: 'failed',
    reason: 'Reading the document took too long.',
    mayPass: true,
  })
  t.true(performance.now() - started < 10_000)
})

test.serial('so is any other that has no time at all', async t => {
  t.deepEqual(await readFileOf(await goodPdf, types.pdf, { wallMs: 1 }), {
    outcome: 'failed',
    reason: 'Reading the document took too long.',
    mayPass: true,
  })
})

test.serial('a document that needs more memory than it may has failed', async t => {
  const rows = Array.from(
    { length: 60_000 },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}.5</v></c></row>`,
  )
  t.deepEqual(await readFileOf(xlsx(rows.join('')), types.xlsx, { memoryMb: 70 }), {
    outcome: 'failed',
    reason: 'Reading the document needed too much memory.',
    mayPass: true,
  })
})

test.serial('whoever asked can stop the reading, and is told so', async t => {
  const stop = new AbortController()
  const reading = readFileOf(endlessPdf, types.pdf, { signal: stop.signal })
  await wait(300)
  stop.abort(new Error('enough'))
  await t.throwsAsync(reading, { message: 'enough' })
  await t.throwsAsync(readFileOf(endlessPdf, types.pdf, { signal: stop.signal }), { message: 'enough' })
})

const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip
onLinux('the process that reads has no environment, may not write, and sees no network', async t => {
  const stop = new AbortController()
  const reading = readFileOf(endlessPdf, types.pdf, { signal: stop.signal })
  let id: number | undefined
  for (let tries = 0; id === undefined && tries < 100; tries++) {
    await wait(20)
    ;[id] = await runningReaders()
  }
  try {
    if (id === undefined) return t.fail('no reader was seen')
    // What builds the walls may leave word of the folder that it was in, and Node hands on where coverage is counted.
    t.regex(await readFile(`/proc/${id}/environ`, 'utf8'), /^(?:NODE_V8_COVERAGE=[^\0]*\0)?(?:PWD=\/\0)?$/)
    const limits = await readFile(`/proc/${id}/limits`, 'utf8')
    t.regex(limits, /Max file size +0 +0 /)
    t.regex(limits, /Max data size +805306368 /)
    t.regex(limits, /Max cpu time +371 +372 /)
    const [own, its] = await Promise.all(['self', id].map(of => readlink(`/proc/${of}/ns/net`)))
    if (own === its) t.log('This machine forbids namespaces, so the reader shares its network.')
    else t.pass()
  } finally {
    stop.abort()
    await reading.catch(() => undefined)
  }
})

test.after.always('no reader outlives its document', async t => {
  t.deepEqual(await runningReaders(), [])
})
