import { createRequire } from 'node:module'
import test from 'ava'
import { numberedFonts, runsOfNumbers } from '../../../src/documents/reading/drawn/glyph-numbers.js'
import type { Matrix } from '../../../src/documents/reading/drawn/matrix.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { tableLines } from '../../statements/extract/table-lines.js'
import { type Mark, outlinesOf, scanOf } from './drawn-scan.js'
import { hasRecogniser } from './has-recogniser.js'
import { pdf, types } from './make-files.js'
import { png } from './picture-files.js'
import { readFileOf } from './read-file.js'
import { layouts } from './scan-layouts.js'
import { withoutSlips } from './slips-of-letters.js'

const whereInstalled = hasRecogniser ? test.serial : test.serial.skip

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)

/** What is a letter to a reader is an area to the file. */
function drawOutlines(page: PDFKit.PDFDocument, marks: Mark[]): void {
  for (const mark of marks)
    if ('fill' in mark) page.rect(...mark.fill).fill('#000')
    else
      for (const letter of outlinesOf(mark, (x, y) => [x, y])) {
        for (const outline of letter) page.polygon(...outline)
        page.fill(mark.isWhite ? '#fff' : '#000')
      }
}

const rowsOf = async (bytes: Buffer) => {
  const read = await readFileOf(bytes, types.pdf)
  if (read.outcome !== 'read') return read.reason
  return extract(read.reading).tables.map(table => tableLines(table).map(row => row.trim()))
}

for (const [title, name] of [
  ['is read', 'sheet'],
  ['is read, white on dark, too', 'years'],
] as const)
  whereInstalled(`text that is drawn as areas ${title}`, async t => {
    const bytes = await pdf(page => drawOutlines(page, layouts[name].marks), { size: [612, 792] })
    const printed = [layouts[name].rows]
    const found = await rowsOf(bytes)
    t.deepEqual(typeof found === 'string' ? found : withoutSlips(found, printed), printed)
  })

whereInstalled('a picture is read beside a heading that is text', async t => {
  const scan = png(scanOf(layouts.short.marks, { dpi: 150 }))
  const bytes = await pdf(
    page => {
      page.image(scan, 0, 0, { width: 612 })
      page.fontSize(11).text('Made with a program that scans', 72, 760, { lineBreak: false })
    },
    { size: [612, 792], margin: 0 },
  )
  const read = await readFileOf(bytes, types.pdf)
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.regex(read.reading.pages[0]?.text ?? '', /\nMade with a program that scans$/)
  t.deepEqual(
    extract(read.reading).tables.map(table => tableLines(table).map(row => row.trim())),
    [layouts.short.rows],
  )
})

const misread = (text: string) => text.replaceAll('8', 'B').replaceAll('0', 'O').replaceAll('1', 'l')

whereInstalled('a scan is read again where the text that lies below it was recognised badly', async t => {
  const scan = png(scanOf(layouts.sheet.marks, { dpi: 150 }))
  const draw = (change: (text: string) => string) =>
    pdf(
      page => {
        for (const mark of layouts.sheet.marks) {
          if (!('text' in mark)) continue
          const { text, x, y, size = 9, isRight } = mark
          page.fontSize(size)
          const width = page.widthOfString(text)
          page.text(change(text), isRight ? x - width : x, y - size, { lineBreak: false })
        }
        page.image(scan, 0, 0, { width: 612 })
      },
      { size: [612, 792], margin: 0 },
    )
  t.deepEqual(await rowsOf(await draw(misread)), [layouts.sheet.rows])
  const good = await readFileOf(await draw(text => text), types.pdf)
  t.is(good.outcome === 'read' && good.reading.pages[0]?.recognised, undefined)
})

whereInstalled(
  'text of a font that tells no characters is recognised by the look of its letters',
  async t => {
    const bytes = await pdf(
      page => {
        page.font(fontFile)
        for (const mark of layouts.short.marks) {
          if (!('text' in mark)) continue
          const { text, x, y, size = 9, isRight } = mark
          page.fontSize(size)
          const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
          const left = isRight ? x - page.widthOfString(text, { features }) : x
          page.text(text, left, y - size, { lineBreak: false, features })
        }
      },
      { size: [612, 792], margin: 0 },
    )
    const untold = bytes.toString('latin1').replace(/\/ToUnicode \d+ 0 R/, way => ' '.repeat(way.length))
    t.deepEqual(await rowsOf(Buffer.from(untold, 'latin1')), [layouts.short.rows])
  },
)

const letters = (codes: number[]) => ({
  font: 'f',
  glyphs: codes.map((code, n) => ({
    character: String.fromCodePoint(code),
    code,
    at: [10, 0, 0, -10, 100 + 5 * n + (n > 3 ? 4 : 0), 50] as Matrix,
    width: 0.5,
  })),
})

test('a font that gives the numbers of its glyphs is read in the order that fonts have', t => {
  const text = String.fromCodePoint(0x26, 0x44, 0x56, 0x4b, 0x0b, 0x14, 0x0f, 0x15, 0x13, 0x13, 0x0c)
  const pieces = [
    { str: text, fontName: 'f' },
    { str: 'Total (12)', fontName: 'g' },
    { str: '\u0001\u0002\u0003\u007f', fontName: 'h' },
  ]
  t.deepEqual([...numberedFonts(pieces)], ['f'])
  const [run] = runsOfNumbers(letters([...text].map(character => character.codePointAt(0) ?? 0)))
  t.like(run, { text: 'Cash (1,200)', x: 100, y: 50, size: 10, width: 59, angle: 0 })
})
