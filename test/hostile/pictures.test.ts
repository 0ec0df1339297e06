import test from 'ava'
import type { Grey } from '../../src/documents/reading/pictures/grey.js'
import { TakesLonger } from '../../src/documents/reading/reader.js'
import { scanOf } from '../documents/reading/drawn-scan.js'
import { hasRecogniser } from '../documents/reading/has-recogniser.js'
import { pdf, types } from '../documents/reading/make-files.js'
import { png } from '../documents/reading/picture-files.js'
import { readFileOf } from '../documents/reading/read-file.js'
import { layouts } from '../documents/reading/scan-layouts.js'
import { blots, noise } from './crowded-pictures.js'

const whereInstalled = hasRecogniser ? test.serial : test.serial.skip

const tooLong = { outcome: 'skipped', reason: 'Recognising its text took too long.' } as const

whereInstalled(
  'a picture of more blots than a page has letters is given up before any is recognised',
  async t => {
    const picture = png(blots({ side: 1_800, high: 10 }))
    t.deepEqual(await readFileOf(picture, 'image/png', { pageMs: 600_000 }), tooLong)
  },
)

const slow: [title: string, picture: () => Grey][] = [
  ['blots', () => blots({ side: 1_600, high: 20 })],
  ['noise', () => noise({ side: 1_000 })],
]
for (const [title, picture] of slow)
  whereInstalled(`a picture of ${title} that takes longer than it may is given up`, async t => {
    t.deepEqual(await readFileOf(png(picture()), 'image/png', { pageMs: 1_000 }), tooLong)
  })

const page = { width: 612, height: 792 }
const mixed = () =>
  pdf(
    one => {
      one.text('Total assets 54,559.60 and total liabilities 3,861.45')
      one.addPage().image(png(blots({ side: 1_800, high: 10 })), 0, 0, page)
      one.addPage().image(png(scanOf(layouts.sheet.marks, { dpi: 150 })), 0, 0, page)
      one.addPage().text('Net income 30,000.00 of the year 2025')
    },
    { size: 'LETTER' },
  )

whereInstalled(
  'of a document with a page that takes too long the others are read, and it is named',
  async t => {
    const read = await readFileOf(await mixed(), types.pdf)
    if (read.outcome !== 'read') return t.fail(read.reason)
    const { pages, unread, truncated } = read.reading
    t.deepEqual(unread, [2])
    t.true(truncated)
    t.deepEqual(
      pages.map(({ text }) => text.length > 20),
      [true, false, true, true],
    )
  },
)

test.serial('who has no time to recognise text is told that there is some to recognise', async t => {
  const hasty = { recognises: false }
  const picture = png(scanOf(layouts.sheet.marks, { dpi: 100 }))
  await t.throwsAsync(readFileOf(picture, 'image/png', hasty), { instanceOf: TakesLonger })
  await t.throwsAsync(readFileOf(await mixed(), types.pdf, hasty), { instanceOf: TakesLonger })
  const text = await pdf(one => one.text('Total assets 54,559.60 and total liabilities 3,861.45'))
  t.is((await readFileOf(text, types.pdf, hasty)).outcome, 'read')
})
