import test from 'ava'
import type { Grey } from '../../../src/documents/reading/pictures/grey.js'
import { runsOf } from '../../../src/documents/reading/scans/picture-lines.js'
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
  t.is(looks.length, 3 + column.length)
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
  t.is(looks.length, 2 + column.length)
})

test('nothing is looked at again once it is late, and what is sure keeps its digits', t => {
  const late = seeing('1')
  const doubtful = word('27', 330, 140, 73)
  t.deepEqual(
    lookedAgain([...column, doubtful], paper(), late.recogniser, () => true),
    [...column, doubtful],
  )
  t.is(late.looks.length, 0)
  const other = seeing('1,284', '8,310', '2,978', '4,715')
  t.deepEqual(
    lookedAgain(column, paper(), other.recogniser, () => false),
    column,
  )
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

test('a day is no figure, and no sign becomes a digit', t => {
  const words = [...column, word('31/12/2022', 250, 140, 60), word('#4,775', 290, 170, 40)]
  const { recogniser } = seeing('14,775', '14,775')
  t.deepEqual(
    lookedAgain(words, paper(), recogniser, () => false)
      .slice(-2)
      .map(({ text }) => text),
    ['31/12/2022', '#4,775'],
  )
})

const dash = (picture: Grey, left: number, top: number) => {
  for (let y = top; y < top + 2; y++)
    for (let x = left; x < left + 6; x++) picture.pixels[y * picture.columns + x] = 0
}
const textsOf = (words: Word[], picture: Grey, recogniser = seeing().recogniser) =>
  lookedAgain(words, picture, recogniser, () => false).map(({ text }) => text)

test('a dash right before a figure is its minus, but not one between two figures', t => {
  const picture = paper()
  dash(picture, 290, 86)
  dash(picture, 290, 26)
  const years = word('2,019', 235, 20)
  t.deepEqual(textsOf([...column, years], picture), ['1,204', '3,310', '-2,918', '4,775', '2,019'])
})

test('a dash that leads to a figure with others is no minus, nor is a piece of a digit', t => {
  const picture = paper()
  dash(picture, 290, 86)
  dash(picture, 281, 86)
  dash(picture, 299, 56)
  for (let y = 50; y < 54; y++) picture.pixels.fill(0, y * picture.columns + 300, y * picture.columns + 305)
  t.deepEqual(textsOf(column, picture), ['1,204', '3,310', '2,918', '4,775'])
})

test("a currency's sign that was read as a digit goes, where it stands apart", t => {
  const picture = paper()
  for (const at of [0, 15, 25, 35]) draw(picture, { left: 290 + at, top: 140, width: 7, height: 14 })
  const signed = { ...word('3520', 290, 140), width: 42, text: '35.20' }
  t.is(textsOf([...column, signed], picture, seeing('5.20', '5.20').recogniser)[4], '5.20')
  t.is(textsOf([...column, signed], picture, seeing('8.20', '8.20').recogniser)[4], '35.20')
  const grouped = { ...signed, text: '3520.00' }
  t.is(textsOf([...column, grouped], picture, seeing('520.00', '520.00').recogniser)[4], '3520.00')
})

test('a parenthesis that was left out, and marks that no figure has, come from who sees the same digits', t => {
  const words = [
    ...column.slice(1),
    word('27', 330, 140),
    word('186;118', 300, 170),
    word('1.204,50', 290, 200),
  ]
  const { recogniser } = seeing('3,310', '2,918', '4,775', '(27)', '186,118', '1,204.50')
  t.deepEqual(textsOf(words, paper(), recogniser).slice(3), ['(27)', '186,118', '1.204,50'])
  const named = [...column, word('9Bank', 300, 140)]
  t.is(textsOf(named, paper(), seeing('1,204', '3,310', '2,918', '4,775', '9').recogniser)[4], '9Bank')
})

test('a letter that was a digit may become one', t => {
  const words = [...column, word('L178', 300, 140, 60)]
  t.is(textsOf(words, paper(), seeing('1,178', '1,178').recogniser)[4], '1,178')
})

test('digits in groups are no speck, however unsure the recogniser is of them', t => {
  const words = [...column, word('17,743.27', 300, 140, 0), word('ivi', 40, 140, 0)]
  t.deepEqual(
    runsOf(words, 1)
      .map(({ text }) => text)
      .slice(-1),
    ['17,743.27'],
  )
})

test('a number, a dash and a name are one run', t => {
  const words = [word('6410', 20, 20), { ...word('-', 66, 26), height: 3 }, word('Translation', 82, 20)]
  t.deepEqual(
    runsOf(words, 1).map(({ text }) => text),
    ['6410 - Translation'],
  )
})

test('a first digit that no word covers belongs to the figure behind it', t => {
  const picture = paper()
  const cut = word('9,274', 300, 140)
  draw(picture, { ...word('29,274', 288, 140), width: 62 })
  const { recogniser } = seeing('29,274', '29,274')
  const more = Array.from({ length: 10 }, (_, n) => word('1,111', 200, 20 + 20 * n))
  const words = lookedAgain([...column, ...more, cut], picture, recogniser, () => false)
  t.deepEqual(
    words.filter(({ text }) => text.endsWith('9,274')).map(({ text, left }) => [text, left <= 290]),
    [['29,274', true]],
  )
})
