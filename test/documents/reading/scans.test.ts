import test, { type ExecutionContext } from 'ava'
import { type Grey, turned } from '../../../src/documents/reading/pictures/grey.js'
import type { Reading } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { tableLines } from '../../statements/extract/table-lines.js'
import { type Scanner, scanOf } from './drawn-scan.js'
import { hasRecogniser } from './has-recogniser.js'
import { pdf, types } from './make-files.js'
import { photographedStatement } from './photographed-statement.js'
import { png, tiff } from './picture-files.js'
import { readFileOf } from './read-file.js'
import { layouts } from './scan-layouts.js'
import { scannedStatement } from './scanned-statement.js'
import { withoutSlips } from './slips-of-letters.js'
import { picturesOf } from './tiff-pictures.js'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const whereInstalled = hasRecogniser ? test.serial : test.serial.skip

const rows = [
  'Dec 31, 2024 | Dec 31, 2023',
  'Cash | 14530 | 12118.25',
  'Accounts receivable | 9004.1 | 7350',
  'Less allowance | -250 | -180',
  'Inventory | 31275.5 | 28640.75',
  'Total current assets | 54559.6 | 47929',
  'Accounts payable | 3861.45 | 4902.3',
  "Owner's equity | 50698.15 | 43026.7",
]

/** What was recognised, with apostrophes of one kind and on one level: a scan has no indentation to speak of. */
const plain = (lines: string[]) => lines.map(line => line.replace(/[\u2018\u2019]/g, "'").trim())

function readsAs(t: ExecutionContext, reading: Reading, printed: string[][]): void {
  const found = extract(reading).tables.map(table => plain(tableLines(table)))
  t.deepEqual(withoutSlips(found, printed), printed)
}

for (const [title, rotation] of [
  ['a PDF that is a scan', 0],
  ['a page that was scanned on its side', 90],
] as const)
  whereInstalled(`${title} is read by its pictures`, async t => {
    const bytes = await pdf(
      page => {
        if (rotation) page.rotate(rotation, { origin: [306, 306] })
        page.image(scannedStatement, 36, 50, { width: 540 })
        if (rotation) (page.page.dictionary.data as Record<string, unknown>).Rotate = 360 - rotation
      },
      { size: [612, 612] },
    )
    const read = await readFileOf(bytes, types.pdf)
    if (read.outcome !== 'read') return t.fail(read.reason)
    t.like(read.reading.pages[0], { recognised: true, width: 612 })
    t.regex(read.reading.pages[0]?.text ?? '', /Harbor Traders LLC\nBalance Sheet\n/)
    readsAs(t, read.reading, [rows])
  })

const scanners: [title: string, layout: keyof typeof layouts, scanner: Scanner][] = [
  ['leaders and specks', 'income', { dpi: 200, isBlackAndWhite: true, angle: 0.5, dust: 60 }],
  [
    'rules, a dark bar and the quality of a fax',
    'sheet',
    { dpi: 200, isBlackAndWhite: true, angle: -1, dust: 250 },
  ],
  ['small type on grey paper', 'years', { dpi: 150, angle: 0.3, noise: 25 }],
  ['paper that lay askew', 'sheet', { dpi: 200, angle: 2.2, noise: 10 }],
  ['a coarse picture', 'sheet', { dpi: 120, noise: 8 }],
  ['totals in white on bars that touch the lines around them', 'bands', { dpi: 110 }],
]
for (const [title, name, scanner] of scanners)
  whereInstalled(`a scan is read in spite of ${title}`, async t => {
    const read = await readFileOf(png(scanOf(layouts[name].marks, scanner)), 'image/png')
    if (read.outcome !== 'read') return t.fail(read.reason)
    readsAs(t, read.reading, [layouts[name].rows])
  })

for (const quarters of [1, 2, 3])
  whereInstalled(`a picture that was turned by ${quarters * 90} degrees is read`, async t => {
    const picture = turned(scanOf(layouts.short.marks, { dpi: 150 }), quarters)
    const read = await readFileOf(png(picture), 'image/png')
    if (read.outcome !== 'read') return t.fail(read.reason)
    readsAs(t, read.reading, [layouts.short.rows])
  })

const paged = [layouts.income, layouts.short]

for (const compression of ['LZW', 'packed bits'] as const)
  whereInstalled(`each page of a TIFF is read: ${compression}`, async t => {
    const scans = paged.map(({ marks }) =>
      scanOf(marks, { dpi: 200, isBlackAndWhite: compression === 'packed bits' }),
    )
    const read = await readFileOf(tiff(scans, { dpi: 200, compression }), 'image/tiff')
    if (read.outcome !== 'read') return t.fail(read.reason)
    t.is(read.reading.kind, 'image')
    t.deepEqual(
      read.reading.pages.map(({ number, width, height }) => ({ number, width, height })),
      [1, 2].map(number => ({ number, width: 612, height: 792 })),
    )
    readsAs(
      t,
      read.reading,
      paged.map(({ rows }) => rows),
    )
  })

// What the recogniser makes of these pixels, it makes of them whatever they were packed by.
for (const compression of ['none', 'LZW', 'deflate'] as const)
  test.serial(`each page of a TIFF comes out as it was scanned, to the pixel: ${compression}`, async t => {
    const scans = paged.map(({ marks }) => scanOf(marks, { dpi: 100 }))
    const pictures = await picturesOf(tiff(scans, { dpi: 100, compression }))
    t.is(pictures.length, 2)
    for (const [place, { width, height, picture }] of pictures.entries()) {
      const { columns, rows, pixels } = scans[place] as Grey
      t.deepEqual([width, height], [612, 792])
      t.deepEqual([picture?.columns, picture?.rows], [columns, rows])
      // A grey that comes out of red, green and blue may have been rounded.
      const others = pixels.filter(
        (grey, at) => Math.abs((picture?.pixels[at] ?? Number.POSITIVE_INFINITY) - grey) > 1,
      )
      t.is(others.length, 0)
    }
  })

test.serial('a TIFF that is damaged, or of a kind that nobody scans to, is refused', async t => {
  const good = tiff([scanOf(layouts.sheet.marks, { dpi: 60 })], { dpi: 60, compression: 'LZW' })
  for (const bytes of [
    good.subarray(0, 9),
    good.subarray(0, 2_000),
    Buffer.concat([good.subarray(0, 4), Buffer.alloc(9)]),
  ])
    t.not((await readFileOf(bytes, 'image/tiff')).outcome, 'read')
})

whereInstalled('a picture is read, but one without words is skipped', async t => {
  const read = await readFileOf(scannedStatement, 'image/png')
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.is(read.reading.kind, 'image')
  readsAs(t, read.reading, [rows])
  t.is((await readFileOf(pixel, 'image/png')).outcome, 'skipped')
})

test.serial(
  'a PDF of pictures without words is skipped, and so is a file that is no picture at all',
  async t => {
    const scan = await pdf(page => {
      page.image(pixel, 0, 0, { width: 500 })
      page.text('Scan 1')
    })
    t.is((await readFileOf(scan, types.pdf)).outcome, 'skipped')
    t.not((await readFileOf(pixel, 'image/heic')).outcome, 'read')
  },
)

whereInstalled('a photograph as telephones store it is read, and a damaged one is not', async t => {
  const read = await readFileOf(photographedStatement, 'image/heic')
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.is(read.reading.kind, 'image')
  readsAs(t, read.reading, [rows])
  const half = photographedStatement.subarray(0, photographedStatement.length / 2)
  t.not((await readFileOf(half, 'image/heif')).outcome, 'read')
})

whereInstalled('a photograph that says it is larger than memory is not unpacked', async t => {
  const large = Buffer.from(photographedStatement)
  const size = large.indexOf('ispe') + 8
  large.writeUInt32BE(40_000, size)
  large.writeUInt32BE(40_000, size + 4)
  const read = await readFileOf(large, 'image/heic')
  t.not(read.outcome, 'read')
})
