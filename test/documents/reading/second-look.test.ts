import test from 'ava'
import type { Grey } from '../../../src/documents/reading/pictures/grey.js'
import type { Recogniser, Word } from '../../../src/documents/reading/scans/recognise-text.js'
import { lookedAgain } from '../../../src/documents/reading/scans/second-look.js'

const word = (text: string, left: number, top: number, confidence = 96): Word => ({
  text,
  left,
  top,
  width: 10 * text.length,
  height: 14,
  confidence,
})

const paper = (): Grey => ({ columns: 400, rows: 300, pixels: new Uint8Array(400 * 300).fill(255) })

function draw(
  { columns, pixels }: Grey,
  { left, top, width, height }: Omit<Word, 'text' | 'confidence'>,
): void {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) if (x % 10 < 7) pixels[y * columns + x] = 0
}

const seeing = (...texts: string[]) => {
  const looks: Grey[] = []
  const figureOn: Recogniser['figureOn'] = picture => {
    const text = texts[looks.push(picture) - 1]
    return text === undefined ? undefined : word(text, 0, 0, 90)
  }
  return { looks, recogniser: { figureOn } as Recogniser }
}

const column = ['1,204', '3,310', '2,918', '4,775'].map((text, n) => word(text, 300, 20 + 30 * n))

test('a doubtful figure becomes what two sizes of it agree on', t => {
  const doubtful = word('27', 330, 140, 73)
  const { recogniser, looks } = seeing('327', '827', '327')
  const words = lookedAgain([...column, doubtful], paper(), recogniser, () => false)
  t.is(words.at(-1)?.text, '327')
  t.is(looks.length, 3)
  t.deepEqual(words.slice(0, -1), column)
})

test('a doubtful word at the end of a column of figures is one of them, elsewhere it is a word', t => {
  const words = [...column, word('as)', 320, 140, 60), word('was)', 40, 140, 60)]
  const { recogniser } = seeing('(75)', '(75)')
  t.deepEqual(
    lookedAgain(words, paper(), recogniser, () => false)
      .slice(-2)
      .map(({ text }) => text),
    ['(75)', 'was)'],
  )
})

test('ink in a column of figures that no word covers is looked at, and nothing else', t => {
  const picture = paper()
  for (const one of column) draw(picture, one)
  draw(picture, word('2,640', 300, 140))
  draw(picture, word('2,640', 120, 140))
  const { recogniser, looks } = seeing('2,640', '2,640')
  const [found] = lookedAgain(column, picture, recogniser, () => false).slice(column.length)
  t.like(found, { text: '2,640', top: 140 })
  t.is(looks.length, 2)
})

test('nothing is looked at again once it is late, and what is sure never', t => {
  const late = seeing('1')
  const doubtful = word('27', 330, 140, 73)
  t.deepEqual(
    lookedAgain([...column, doubtful], paper(), late.recogniser, () => true),
    [...column, doubtful],
  )
  t.deepEqual(
    lookedAgain(column, paper(), late.recogniser, () => false),
    column,
  )
  t.is(late.looks.length, 0)
})

test('what was left out beside a word is no figure by itself, and a point that was seen stays', t => {
  const picture = paper()
  for (const one of column) draw(picture, one)
  draw(picture, word('12', 330, 140))
  const beside = seeing('12', '12')
  t.deepEqual(
    lookedAgain([...column, word('7,4', 300, 140)], picture, beside.recogniser, () => false).length,
    5,
  )
  const { recogniser } = seeing('403', '403')
  const words = lookedAgain([...column, word('4.03', 310, 140, 70)], paper(), recogniser, () => false)
  t.is(words.at(-1)?.text, '4.03')
})
