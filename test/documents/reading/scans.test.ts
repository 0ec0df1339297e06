import { createRequire } from 'node:module'
import test from 'ava'
import { extract } from '../../../src/spreads/extract/extract.js'
import { shown } from '../../spreads/extract/shown.js'
import { pdf, types } from './make-files.js'
import { readFileOf } from './read-file.js'
import { scannedStatement } from './scanned-statement.js'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const isInstalled = (() => {
  try {
    createRequire(import.meta.url).resolve('tesseract.js-core/tesseract-core-simd-lstm.js')
    return true
  } catch {
    return false
  }
})()
const whereInstalled = isInstalled ? test.serial : test.serial.skip

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
    t.deepEqual(
      extract(read.reading).tables.map(table => plain(shown(table))),
      [rows],
    )
  })

whereInstalled('so is a picture, but one without words is skipped', async t => {
  const read = await readFileOf(scannedStatement, 'image/png')
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.is(read.reading.kind, 'image')
  t.deepEqual(
    extract(read.reading).tables.map(table => plain(shown(table))),
    [rows],
  )
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
    t.is((await readFileOf(pixel, 'image/heic')).outcome, 'skipped')
  },
)
