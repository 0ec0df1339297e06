import * as library from '@e965/xlsx'
import test from 'ava'
import { type Page, readDocument, readerVersion } from '../../../src/documents/reading/read.js'
import { docx, pdf, rawPdf, stream, types, xlsx } from './make-files.js'
import { readFileOf } from './read-file.js'

/** What the pages say; where it stands has tests of its own. */
async function pagesOf(
  bytes: Buffer | string,
  type: keyof typeof types,
): Promise<Pick<Page, 'number' | 'sheet' | 'text'>[]> {
  const read = await readFileOf(bytes, types[type])
  if (read.outcome !== 'read') throw new Error(read.reason)
  return read.reading.pages.map(({ number, sheet, text }) => ({
    number,
    ...(sheet !== undefined && { sheet }),
    text,
  }))
}

/** Lines of labels and figures, with other figures under them: hidden or white, or only off the lines. */
function underprinted(draft: string, height: number): Buffer {
  const at = (x: number, y: number, text: string) => `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
  const lines = [1, 2, 3, 4].map(n => [
    at(60, 700 - 20 * n, `Line number ${n}`),
    at(300, 700 - 20 * n, `${n}1,500`),
  ])
  const under = [1, 2, 3, 4].map(n => at(303, 700 - 20 * n + height, `${n}9,876`))
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`${draft}\n${under.join('\n')}\nQ\n${lines.flat().join('\n')}`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

for (const [name, draft, height] of [
  ['hidden', 'q 3 Tr', 0.5],
  ['white', 'q 1 g', 0.5],
  ['hidden like what lies over it', '3 Tr q', 3],
] as const)
  test(`figures under others are left out: ${name}`, async t => {
    const [page] = await pagesOf(underprinted(draft, height), 'pdf')
    t.is(page?.text, [1, 2, 3, 4].map(n => `Line number ${n}\t${n}1,500`).join('\n'))
  })

test('a PDF is read line by line, with columns apart', async t => {
  const bytes = await pdf(page => {
    page.fontSize(11)
    // Drawn in no order, as programs do.
    page.text('52,000.00', 300, 120, { lineBreak: false })
    page.text('Profit and Loss', 72, 72, { lineBreak: false })
    page.text('Total Income . . . . . . . . .', 72, 120, { lineBreak: false })
    page.text('Acme \u201cWidgets\u201d LLC', 72, 90, { lineBreak: false })
    page.addPage().text('Second page, long enough to be one.', 72, 72)
  })
  const read = await readFileOf(bytes, types.pdf)
  t.like(read, { outcome: 'read', reading: { reader: readerVersion, kind: 'pdf' } })
  t.deepEqual(await pagesOf(bytes, 'pdf'), [
    { number: 1, text: 'Profit and Loss\nAcme \u201cWidgets\u201d LLC\nTotal Income\t52,000.00' },
    { number: 2, text: 'Second page, long enough to be one.' },
  ])
})

test('a PDF tells where its words stand, without leaders, and what was filled in', async t => {
  const bytes = await pdf(
    page => {
      page.fontSize(10)
      page.text('Total Income', 72, 100, { lineBreak: false })
      page.text('. . . . .', 150, 100, { lineBreak: false })
      page.text('52,000.00', 300, 100, { lineBreak: false })
      page.initForm()
      page.formText('rent', 250, 195, 100, 20, { value: '1,200', align: 'right' })
    },
    { size: [600, 800] },
  )
  const read = await readFileOf(bytes, types.pdf)
  if (read.outcome !== 'read') return t.fail(read.reason)
  const [page] = read.reading.pages
  t.like(page, { width: 600, height: 800 })
  t.like(page?.runs, [
    { text: 'Total Income', x: 72, size: 10 },
    { text: '52,000.00', x: 300 },
    { text: '1,200', filled: true },
  ])
  const [label, amount, filled] = page?.runs ?? []
  t.true(label && label.y > 100 && label.y < 110 && label.y === amount?.y)
  t.true(filled && filled.x > 300 && filled.x + filled.width <= 350)
  t.deepEqual(read.reading.fields, [{ name: 'rent', value: '1,200', page: 1, box: [250, 195, 350, 215] }])
})

test('a table that was turned reads as if it stood upright', async t => {
  const bytes = await pdf(page => {
    page.rotate(90, { origin: [300, 300] })
    page.text('Balance Sheet as of today', 100, 100, { lineBreak: false })
    page.text('Total Assets', 100, 130, { lineBreak: false })
    page.text('90,000.00', 300, 130, { lineBreak: false })
  })
  t.is((await pagesOf(bytes, 'pdf'))[0]?.text, 'Balance Sheet as of today\nTotal Assets\t90,000.00')
})

test("what was filled into a PDF's form is a field, and stands where it was written", async t => {
  const bytes = await pdf(page => {
    page.text('Name of the corporation:', 72, 100, { lineBreak: false })
    page.initForm()
    page.formText('company', 250, 95, 200, 20, { value: 'Acme Widgets LLC' })
    page.formText('nothing', 250, 195, 200, 20)
  })
  const read = await readFileOf(bytes, types.pdf)
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.like(read.reading.fields, [{ name: 'company', value: 'Acme Widgets LLC', page: 1 }])
  t.is(read.reading.pages[0]?.text, 'Name of the corporation:\tAcme Widgets LLC')
})

test('a PDF that anybody may open is read, though its owner has a password', async t => {
  const bytes = await pdf(page => page.text('Statement period January 2026'), { ownerPassword: 'secret' })
  t.is((await pagesOf(bytes, 'pdf'))[0]?.text, 'Statement period January 2026')
})

test('a PDF with nothing on it has failed', async t => {
  t.deepEqual(await readFileOf(await pdf(() => {}), types.pdf), {
    outcome: 'failed',
    reason: 'The PDF has neither text nor images.',
  })
})

test('a page that is damaged is left out, and the reading says so', async t => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const content = stream('BT /F1 12 Tf 72 700 Td (A first page with enough text) Tj ET')
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    content,
    font,
    '(no page)',
  ])
  const read = await readFileOf(bytes, types.pdf)
  t.like(read, { outcome: 'read', reading: { truncated: true } })
  t.like(read, { reading: { pages: [{ number: 1, text: 'A first page with enough text' }] } })
})

test('a workbook is read sheet by sheet, as it shows its figures', async t => {
  const rows = `
    <row r="1"><c r="A1" t="inlineStr"><is><t>Profit  and Loss</t></is></c></row>
    <row r="3"><c r="A3" t="inlineStr"><is><t>Sales</t></is></c><c r="C3"><f>1+1</f><v>52000</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>Unknown</t></is></c><c r="C4"><f>1+1</f></c></row>
    <row r="5"><c r="A5" t="inlineStr"><is><t>Wrong</t></is></c><c r="C5" t="e"><v>#DIV/0!</v></c></row>
    <row r="6"><c r="A6" t="inlineStr"><is><t>Far</t></is></c><c r="XFD6"><v>1</v></c></row>`
  t.deepEqual(await pagesOf(xlsx(rows), 'xlsx'), [
    {
      number: 1,
      sheet: 'Figures',
      text: `Profit and Loss\nSales\t\t52000\nUnknown\nWrong\nFar${'\t'.repeat(20)}1`,
    },
  ])
})

test('workbooks of today and of old are read alike, with dates that need no country', async t => {
  const book = library.utils.book_new()
  const sheet = library.utils.aoa_to_sheet(
    [
      ['As of', new Date(Date.UTC(2026, 2, 31))],
      ['Total', 1234.5],
    ],
    { UTC: true },
  )
  for (const cell of [sheet.B2]) if (cell) cell.z = '#,##0.00'
  library.utils.book_append_sheet(book, sheet, 'One')
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet([['Other']]), 'Two')
  for (const [bookType, type] of [
    ['xlsx', 'xlsx'],
    ['biff8', 'xls'],
  ] as const) {
    const bytes = library.write(book, { bookType, type: 'buffer' }) as Buffer
    t.deepEqual(await pagesOf(bytes, type), [
      { number: 1, sheet: 'One', text: 'As of\t2026-03-31\nTotal\t1,234.50' },
      { number: 2, sheet: 'Two', text: 'Other' },
    ])
  }
})

test('a workbook without content is skipped', async t => {
  t.is((await readFileOf(xlsx(''), types.xlsx)).outcome, 'skipped')
})

test('a table of text is read as its cells', async t => {
  const text = 'Date;Description;Amount\r\n01/02/2026;"Rent; January\nfirst";"1.250,00"\r\n\r\n;;\r\n'
  t.deepEqual(await pagesOf(text, 'csv'), [
    { number: 1, text: 'Date\tDescription\tAmount\n01/02/2026\tRent; January first\t1.250,00' },
  ])
})

for (const [encoding, bytes] of [
  ['UTF-8', Buffer.from('Café, Müller')],
  ['UTF-8 with a mark', Buffer.from('\ufeffCafé, Müller')],
  ['UTF-16', Buffer.from('\ufeffCafé, Müller', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Café, Müller', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\ufeffCafé, Müller', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('Café, Müller', 'latin1')],
  ['MacRoman', Buffer.from('Caf\x8e, M\x9fller', 'latin1')],
] as const) {
  test(`letters are right in ${encoding}`, async t => {
    t.is((await pagesOf(bytes, 'csv'))[0]?.text, 'Café\tMüller')
  })
}

test('quotes and apostrophes of windows-1252 are no letters of MacRoman', async t => {
  const bytes = Buffer.from('The bank\x92s \x93account\x94 \x97 don\x92t pay \x801', 'latin1')
  t.is(
    (await pagesOf(bytes, 'txt'))[0]?.text,
    'The bank\u2019s \u201caccount\u201d \u2014 don\u2019t pay \u20ac1',
  )
})

test('NULs and other controls are taken out', async t => {
  const text = 'Account\0 statement\x07\r\nEnding\u2028balance \ue000of a page of enough text'
  t.is((await pagesOf(text, 'txt'))[0]?.text, 'Account statement\nEnding\nbalance of a page of enough text')
})

test('a letter from a word processor is read by paragraphs, its tables by rows', async t => {
  const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const body = [
    paragraph('Profit &amp; Loss of &#8220;Acme&#x201d; &unknown;'),
    '<w:p><w:r><w:t>Name</w:t><w:tab/><w:t>Acme</w:t><w:br/><w:t>LLC</w:t></w:r></w:p><w:p/>',
    `<w:tbl><w:tr><w:tc>${paragraph('Sales')}${paragraph('net')}</w:tc><w:tc>${paragraph('52,000')}</w:tc></w:tr></w:tbl>`,
    '<mc:AlternateContent><mc:Choice><w:p><w:r><w:t>Once</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>Once</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>',
    '<w:p><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>',
  ].join('')
  t.deepEqual(await pagesOf(docx(body), 'docx'), [
    {
      number: 1,
      text: 'Profit & Loss of \u201cAcme\u201d &unknown;\nName\tAcme\nLLC\nSales net\t52,000\nOnce',
    },
  ])
})

test('a file of another type is skipped; one that is gone is an error', async t => {
  t.deepEqual(await readFileOf('x', 'video/mp4'), {
    outcome: 'skipped',
    reason: "Files of the type video/mp4 can't be read.",
  })
  await t.throwsAsync(readDocument('/nowhere/at/all', types.pdf), { code: 'ENOENT' })
})
