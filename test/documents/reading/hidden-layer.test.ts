import test from 'ava'
import { hasPicturesOf, isBelowPicture } from '../../../src/documents/reading/drawn/hidden-layer.js'
import type { Mark } from '../../../src/documents/reading/drawn/page-marks.js'
import { combined } from '../../../src/documents/reading/scans/combine-runs.js'

const page = { width: 600, height: 800 }
const picture = (across: number) =>
  ({ at: [across / 100, 0, 0, 8, 0, 0], image: { width: 100, height: 100 } }) as unknown as Mark
const text = (letters: number) => ({ glyphs: Array.from({ length: letters }) }) as unknown as Mark

test('text is hidden where a picture of the whole page is drawn after it', t => {
  t.true(isBelowPicture([text(900), picture(590)], page))
  t.true(isBelowPicture([text(900), picture(590), text(20)], page), 'but for a stamp')
  t.false(isBelowPicture([picture(590), text(900)], page), 'it is printed on the picture')
  t.false(isBelowPicture([text(900), picture(300)], page))
  t.false(isBelowPicture([text(900)], page))
})

const image = (size: number) =>
  `7 0 obj << /Type /XObject /Subtype /Image /Width ${size} /Height ${size} >> stream x endstream endobj\n`

test('a file has a large picture for every other page, or its pages are not looked at', t => {
  t.true(hasPicturesOf(Buffer.from(image(1_700).repeat(2)), 4))
  t.false(hasPicturesOf(Buffer.from(image(1_700)), 4))
  t.false(hasPicturesOf(Buffer.from(image(300).repeat(9)), 4))
  t.false(hasPicturesOf(Buffer.from(`${image(300)} /Width 1700 /Height 1700`), 1), 'of another object')
})

test('a file that names images a million times is not looked through', t => {
  const before = process.cpuUsage()
  t.false(hasPicturesOf(Buffer.from('/Image '.repeat(1_000_000)), 10))
  const { user } = process.cpuUsage(before)
  t.true(user < 500_000, `${user}`)
})

const runs = (...texts: string[]) =>
  texts.map((one, n) => ({ text: one, x: 100, y: 20 * n, width: 40, size: 9, angle: 0 }))

test('of a hidden text and what is seen of its picture the one with clearly more figures is taken', t => {
  const hidden = runs('1,204', '3l,10', '2.9.18')
  const seen = runs('1,204', '31,310', '2,918')
  t.deepEqual(combined(hidden, seen, true), seen)
  t.deepEqual(combined(seen, hidden, true), seen)
  t.deepEqual(combined(seen, runs('1,204', '31,310', '2,913'), true), seen)
})
