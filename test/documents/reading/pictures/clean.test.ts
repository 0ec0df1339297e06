import test from 'ava'
import { levelled } from '../../../../src/documents/reading/pictures/clean-picture.js'
import type { Grey } from '../../../../src/documents/reading/pictures/grey.js'
import { inkOf } from '../../../../src/documents/reading/pictures/ink.js'
import { shapesOf } from '../../../../src/documents/reading/pictures/shapes.js'

const paperOf = (columns: number, rows: number, shade = 255): Grey => ({
  columns,
  rows,
  pixels: new Uint8Array(columns * rows).fill(shade),
})

type Rectangle = [left: number, top: number, width: number, height: number]

function draw({ columns, pixels }: Grey, [left, top, width, height]: Rectangle, shade: number): void {
  for (let y = top; y < top + height; y++) pixels.fill(shade, y * columns + left, y * columns + left + width)
}

/** Frames as high as letters, in lines. */
function letters(page: Grey, [left, top, width, height]: Rectangle, shade: number): void {
  for (let y = top; y + 20 < top + height; y += 36)
    for (let x = left; x + 14 < left + width; x += 20) {
      draw(page, [x, y, 12, 20], shade)
      draw(page, [x + 3, y + 3, 6, 14], page.pixels[0] as number)
    }
}

/** Letters on paper that is not quite white, and below them a stroke whose edge has faded. */
function printed(shade: number): Grey {
  const page = paperOf(400, 300, 225)
  letters(page, [20, 20, 360, 220], shade)
  draw(page, [100, 275, 40, 3], shade)
  draw(page, [100, 278, 40, 1], 182)
  return page
}

test('pale ink becomes black, with what has faded, and ink that is dark enough stays as it is', t => {
  const at = (x: number, y: number) => y * 400 + x
  const { ink, grey } = inkOf(printed(150))
  t.true((grey.pixels[at(20, 20)] as number) < 100)
  t.is(ink[at(120, 278)], 1)
  const dark = printed(40)
  t.is(inkOf(dark).grey.pixels[at(20, 20)], Math.floor((40 * 250) / meanAround(dark, 20, 20)))
})

/** As the surroundings of a pixel are taken, of so small a page. */
function meanAround({ columns, rows, pixels }: Grey, x: number, y: number): number {
  const half = 8
  let [sum, count] = [0, 0]
  for (let row = Math.max(0, y - half); row <= Math.min(rows - 1, y + half); row++)
    for (let column = Math.max(0, x - half); column <= Math.min(columns - 1, x + half); column++, count++)
      sum += pixels[row * columns + column] as number
  return sum / count
}

test('letters are no frames of a dotted rule, however many dots there are', t => {
  const page = paperOf(1000, 600)
  letters(page, [40, 20, 900, 560], 0)
  for (let y = 48; y < 590; y += 36) for (let x = 20; x < 980; x += 10) draw(page, [x, y, 6, 5], 60)
  const clean = levelled(page)?.clean
  if (!clean) return t.fail()
  const { shapes } = shapesOf(inkOf(clean).ink, clean.columns, clean.rows)
  t.is(shapes.filter(({ top, bottom }) => bottom - top > 15).length, 15 * 45)
})

test("the dots of a printer's screen are no shapes of a fine scan", t => {
  const page = paperOf(1600, 900)
  letters(page, [100, 20, 1400, 120], 0)
  for (let y = 160; y < 896; y += 3) for (let x = 4; x < 1590; x += 3) page.pixels[y * page.columns + x] = 60
  const clean = levelled(page)?.clean
  if (!clean) return t.fail()
  const { shapes } = shapesOf(inkOf(clean).ink, clean.columns, clean.rows)
  t.true(shapes.length > 150)
  t.true(shapes.length < 400, `${shapes.length}`)
})

test('light words on a dark screen become dark ones on paper', t => {
  const screen = paperOf(600, 300, 12)
  letters(screen, [20, 20, 560, 260], 220)
  const clean = levelled(screen)?.clean
  if (!clean) return t.fail()
  const dark = clean.pixels.filter(shade => shade < 128).length
  t.true(dark > 0 && dark < 0.3 * clean.pixels.length)
  t.true((clean.pixels[21 * clean.columns + 21] as number) < 128)
})

test('beside what is clean there is the picture as it is, turned and enlarged alike', t => {
  const page = paperOf(400, 300, 225)
  letters(page, [20, 20, 360, 200], 40)
  // White on a bar that is no darker than some ink.
  draw(page, [0, 240, 400, 40], 120)
  draw(page, [30, 250, 4, 20], 255)
  const level = levelled(page)
  t.is(level?.plain.columns, level?.clean.columns)
  t.is(level?.plain.pixels[260 * 400 + 32], 255)
  t.is(level?.plain.pixels[260 * 400 + 40], 120)
})
