import test from 'ava'
import fc from 'fast-check'
import { boxesOn, type LineBox } from '../../../src/documents/reading/scans/lines/boxes.js'
import type { Net } from '../../../src/documents/reading/scans/lines/net.js'
import { lineIn } from '../../../src/documents/reading/scans/lines/read-line.js'
import { wordsOf } from '../../../src/documents/reading/scans/lines/words.js'

const map = (columns: number, rows: number, isText: (x: number, y: number) => boolean) => ({
  columns,
  rows,
  data: Float32Array.from({ length: columns * rows }, (_, n) =>
    isText(n % columns, Math.floor(n / columns)) ? 0.9 : 0.1,
  ),
})

const near = (one: number, other: number, by = 1) => Math.abs(one - other) <= by

test('what hangs together is a line, with room around it, and two lines are two', t => {
  const boxes = boxesOn(
    map(200, 60, (x, y) => x >= 20 && x < 120 && ((y >= 10 && y < 20) || (y >= 40 && y < 50))),
  )
  t.is(boxes.length, 2)
  const [first] = boxes as [LineBox, LineBox]
  t.true(near(first.x, 70) && near(first.y, 15))
  t.true(first.length > 100 && first.length < 130 && first.height > 10 && first.height < 30)
  t.true(near(first.angle, 0, 0.01))
})

test('a line that falls to the right is one by its own slope', t => {
  const slope = 0.1
  const [line] = boxesOn(
    map(300, 80, (x, y) => x >= 20 && x < 280 && Math.abs(y - 20 - slope * (x - 20)) < 5),
  )
  t.true(near(line?.angle ?? 0, Math.atan(slope), 0.01))
  t.true((line?.height ?? 0) < 30)
})

test('specks, and what the net is unsure of all over, are no lines', t => {
  t.deepEqual(boxesOn(map(100, 50, (x, y) => x < 2 && y < 2)), [])
  const unsure = map(100, 50, () => false)
  unsure.data.fill(0.35)
  t.deepEqual(boxesOn(unsure), [])
})

const box = (x: number, y = 100, length = 60): LineBox => ({ x, y, length, height: 20, angle: 0 })

test('words of a line stand where their letters do, the outer ones where its ink ends', t => {
  const letters = [...'Net 27'].map((text, n) => ({ text, at: (n + 0.5) / 6, sure: 0.9 }))
  const line = { letters, from: 0.02, to: 0.97 }
  const [net, figure] = wordsOf(line, { x: 150, y: 50, length: 120, height: 30, angle: 0 })
  t.like(net, { text: 'Net', left: 92, confidence: 90 })
  t.is(figure?.text, '27')
  t.true(near((figure?.left ?? 0) + (figure?.width ?? 0), 206))
  t.true(near(figure?.left ?? 0, 170, 2))
  t.deepEqual(wordsOf({ letters: [], from: 0, to: 0 }, box(10)), [])
})

test('what stands far apart on a line is two words, though no space was seen, and neither is wider than its letters', t => {
  const letters = [
    { text: '9', at: 0.1, sure: 0.9 },
    ...[...'Bank'].map((text, n) => ({ text, at: 0.4 + 0.1 * n, sure: 0.9 })),
  ]
  const words = wordsOf({ letters, from: 0.05, to: 1 }, { x: 50, y: 50, length: 100, height: 20, angle: 0 })
  t.deepEqual(
    words.map(({ text }) => text),
    ['9', 'Bank'],
  )
  t.true((words[0]?.left ?? 0) + (words[0]?.width ?? 0) < 35)
  t.true((words[1]?.left ?? 0) + (words[1]?.width ?? 0) <= 92)
})

test('before and behind a day a space is lost, but not within what is written as one', t => {
  const wordsIn = (text: string) => {
    const letters = [...text].map((one, n) => ({ text: one, at: (n + 0.5) / text.length, sure: 0.9 }))
    return wordsOf(
      { letters, from: 0, to: 1 },
      { x: 0, y: 0, length: 10 * text.length, height: 20, angle: 0 },
    )
      .map(word => word.text)
      .join(' ')
  }
  for (const [seen, words] of [
    ['As of31/03/2024', 'As of 31/03/2024'],
    ['1deciembre2023', '1 deciembre 2023'],
    ['Dec31, 2024', 'Dec 31, 2024'],
    ['31st March', '31st March'],
    ['(attach Form7205)', '(attach Form7205)'],
    ['FY2024 (2)Note 4a', 'FY2024 (2)Note 4a'],
  ])
    t.is(wordsIn(seen as string), words as string)
})

test('pale print has words, too: no line is so long or short, no letter so placed, that a word has no width', t => {
  fc.assert(
    fc.property(
      fc.record({
        length: fc.double({ min: 3, max: 4_000, noNaN: true }),
        height: fc.double({ min: 3, max: 200, noNaN: true }),
        angle: fc.double({ min: -0.7, max: 0.7, noNaN: true }),
      }),
      fc.array(fc.tuple(fc.constantFrom(...'a1 .'), fc.double({ min: 0, max: 1, noNaN: true })), {
        maxLength: 30,
      }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (shape, found, from, share) => {
        const letters = found
          .sort(([, one], [, other]) => one - other)
          .map(([text, at]) => ({ text, at, sure: 0.9 }))
        const words = wordsOf({ letters, from, to: from + share * (1 - from) }, { x: 0, y: 0, ...shape })
        t.is(
          words.map(({ text }) => text).join(''),
          found
            .map(([text]) => text)
            .join('')
            .replaceAll(' ', ''),
        )
        t.true(words.every(({ width, height }) => width > 0 && height > 0))
      },
    ),
  )
})

/** A net that sees the figure 7 in the middle of whatever it is shown. */
const sevens: Net = async () => {
  const data = new Float32Array(3 * 97)
  for (const [step, kind] of [0, 8, 0].entries()) data[step * 97 + kind] = 1
  return { data, dims: [1, 3, 97] }
}

test('a line too pale for its ends to be seen is taken at its whole length', async t => {
  const pale = { columns: 100, rows: 40, pixels: new Uint8Array(4_000).fill(230) }
  const line = { x: 50, y: 20, length: 80, height: 20, angle: 0 }
  const read = await lineIn(pale, line, sevens)
  t.like(read, { from: 0, to: 1 })
  const [word] = wordsOf(read, line)
  t.is(word?.text, '7')
  t.true((word?.left ?? 0) < 50 && (word?.left ?? 0) + (word?.width ?? 0) > 50)
})
