import test from 'ava'
import { withLoneDashes } from '../../../src/documents/reading/scans/lone-dashes.js'
import type { Word } from '../../../src/documents/reading/scans/recognise-text.js'

const type = 14
const word = (text: string, left: number, top: number): Word => ({
  text,
  left,
  top,
  width: 9 * text.length,
  height: type,
  confidence: 95,
})
const dash = (left: number, top: number) => ({
  left,
  top: top + 6,
  right: left + 7,
  bottom: top + 8,
  area: 14,
})

const labels = ['Inventory', 'Cash', 'Deposits', 'Prepaid', 'Loans', 'Other'].map((text, n) =>
  word(text, 20, 30 * n),
)
const figures = ['12,040', '8,310', '9,918', '7,204'].map((text, n) =>
  word(text, 300 - 9 * text.length, 30 * n),
)
const words = [...labels, ...figures, word('37,472', 246, 300)]
const textsAt = (found: Word[], top: number) =>
  found.filter(one => Math.abs(one.top - top) < 8 && one.left > 100).map(({ text }) => text)

test('a dash in a column of figures is read, whatever it was taken for', t => {
  const found = withLoneDashes(
    [...words, { ...word('B', 284, 122), height: 10 }, word('total', 250, 150)],
    [dash(286, 120), dash(286, 150), dash(600, 120)],
    type,
  )
  t.deepEqual(textsAt(found, 120), ['-'])
  t.deepEqual(textsAt(found, 150), ['total'])
})

test('dashes below each other are the minus of the figures behind them', t => {
  const found = withLoneDashes([...words], [dash(200, 30), dash(200, 90)], type)
  t.deepEqual(
    [0, 30, 60, 90].flatMap(top => textsAt(found, top)),
    ['12,040', '-8,310', '9,918', '-7,204'],
  )
  t.deepEqual(withLoneDashes([...words], [dash(200, 30)], type), words)
})

test('what has other ink beside it is a part of something', t => {
  const other = { left: 295, top: 118, right: 304, bottom: 132, area: 60 }
  t.deepEqual(withLoneDashes([...words], [dash(286, 120), other], type), words)
})
