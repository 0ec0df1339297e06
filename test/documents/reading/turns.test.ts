import test from 'ava'
import type { Reading } from '../../../src/documents/reading/read.js'
import { type Begun, readOn } from '../../../src/documents/reading/turns.js'
import { scanOf } from './drawn-scan.js'
import { hasRecogniser } from './has-recogniser.js'
import { pdf, types } from './make-files.js'
import { png } from './picture-files.js'
import { withFileOf } from './read-file.js'
import { layouts } from './scan-layouts.js'

const whereInstalled = hasRecogniser ? test.serial : test.serial.skip

const scan = png(scanOf(layouts.short.marks, { dpi: 100 }))
const page = { width: 612, height: 792 }
const words = 'Total assets 54,559.60 and total liabilities 3,861.45'

/** A page of text between two that are pictures. */
const mixed = () =>
  pdf(
    one => {
      one.image(scan, 0, 0, page)
      one.addPage().text(words)
      one.addPage().image(scan, 0, 0, page)
    },
    { size: 'LETTER' },
  )

whereInstalled('what a turn has no time for is read in the next, and nothing twice', async t => {
  await withFileOf(await mixed(), async file => {
    const first = await readOn(file, types.pdf, undefined, { turnMs: 1 })
    if (first.outcome !== 'begun') return t.fail(first.outcome)
    t.is(first.turns, 1)
    t.deepEqual(first.reading.waiting, [3])
    t.deepEqual(saysAll(first.reading), [true, true, false])

    const said = { ...first.reading.pages[0], text: 'as the first turn has read it' }
    const before = { ...first.reading, pages: [said, ...first.reading.pages.slice(1)] }
    const last = await readOn(file, types.pdf, { turns: 1, reading: before } as Begun, { turnMs: 1 })
    if (last.outcome !== 'read') return t.fail(last.outcome)
    t.is(last.reading.pages[0]?.text, said.text)
    t.deepEqual(saysAll(last.reading), [true, true, true])
    t.deepEqual(
      [last.reading.waiting, last.reading.unread, last.reading.truncated],
      [undefined, undefined, undefined],
    )
  })
})

whereInstalled('after a dozen turns, what is left is named', async t => {
  await withFileOf(await mixed(), async file => {
    const last = await readOn(file, types.pdf, begun(11, [1, 3]), { turnMs: 1 })
    if (last.outcome !== 'read') return t.fail(last.outcome)
    t.deepEqual(saysAll(last.reading), [true, true, false])
    t.deepEqual([last.reading.unread, last.reading.truncated], [[3], true])
  })
})

test('what a later turn is guilty of costs nothing that was read before', async t => {
  await withFileOf('%PDF-1.7 damaged since', async file => {
    const last = await readOn(file, types.pdf, begun(1, [3, 1]))
    if (last.outcome !== 'read') return t.fail(last.outcome)
    t.deepEqual(saysAll(last.reading), [false, true, false])
    t.deepEqual([last.reading.unread, last.reading.waiting], [[1, 3], undefined])
  })
})

test('where no turn has read a word, there was no time', async t => {
  const { turns, reading } = begun(1, [1, 2, 3])
  const silent = { ...reading, pages: reading.pages.map(one => ({ ...one, text: '' })) }
  await withFileOf('%PDF-1.7 damaged since', async file => {
    t.deepEqual(await readOn(file, types.pdf, { turns, reading: silent }), {
      outcome: 'skipped',
      reason: 'Recognising its text took too long.',
    })
  })
})

const begun = (turns: number, waiting: number[]): Begun => ({
  turns,
  reading: {
    reader: 1,
    kind: 'pdf',
    pages: ['', words, ''].map((text, n) => ({ number: n + 1, text })),
    waiting,
  },
})

/** Whether each page says more than a line or two. */
const saysAll = ({ pages }: Reading): boolean[] => pages.map(({ text }) => text.length > 20)
