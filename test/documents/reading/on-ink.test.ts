import test from 'ava'
import type { Grey } from '../../../src/documents/reading/pictures/grey.js'
import { onInk } from '../../../src/documents/reading/scans/on-ink.js'

const paper = (): Grey => ({ columns: 300, rows: 200, pixels: new Uint8Array(300 * 200).fill(255) })

function print({ columns, pixels }: Grey, left: number, top: number, width: number, height: number): void {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) if (x % 10 < 6) pixels[y * columns + x] = 0
}

const word = (top: number, height: number, text = '24,300') => ({
  text,
  left: 200,
  top,
  width: 60,
  height,
  confidence: 99,
})

const others = [word(110, 16), word(130, 16), word(150, 16), word(170, 17)]

test('a figure whose box took in the place of a rule stands where its print does', t => {
  const picture = paper()
  print(picture, 200, 50, 60, 14)
  t.like(onInk([word(38, 28), ...others], picture)[0], { top: 49, height: 16 })
})

test('the edge of the line above is no part of it', t => {
  const picture = paper()
  print(picture, 200, 50, 60, 14)
  print(picture, 200, 20, 60, 22)
  t.like(onInk([word(38, 28), ...others], picture)[0], { top: 49, height: 16 })
})

test('what shows no ink stays as it is, and so do figures of the usual height, and words', t => {
  const picture = paper()
  for (const top of [50, 110, 130, 150]) print(picture, 200, top, 60, 8)
  const words = [word(70, 28), word(44, 28, 'neto'), ...others]
  t.deepEqual(onInk(words, picture), words)
})
