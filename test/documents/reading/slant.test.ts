import test from 'ava'
import fc from 'fast-check'
import { levelOf, slantOf } from '../../../src/documents/reading/scans/slant.js'

const size = 14
const pitch = 24
const degrees = Math.PI / 180

/** Lines of a label and two figures, as they lie on a picture whose lines run at one slope at its top and another at its end. */
function linesOf(count: number, { first, last }: { first: number; last: number }) {
  const height = (count - 1) * pitch
  return Array.from({ length: count }, (_, n) => {
    const slope = Math.tan((first + ((last - first) * n) / (count - 1)) * degrees)
    // Labels are of many lengths, so their middles stand nowhere in particular.
    return [60 + ((n * 53) % 90), 520, 640].map(x => ({ x, y: 100 + (n * height) / (count - 1) + x * slope }))
  })
}

function areLevel(lines: { x: number; y: number }[][]): boolean {
  const slant = slantOf(lines.flat(), size)
  const levels = lines.map(line => line.map(box => levelOf(box, slant)))
  const spread = (line: number[]) => Math.max(...line) - Math.min(...line)
  return levels.every(line => spread(line) < 0.45 * size)
}

test('lines that lie askew are straightened', t => t.true(areLevel(linesOf(30, { first: 2, last: 2 }))))

test('so are those of a photograph, which run apart like a fan', t => {
  t.true(areLevel(linesOf(30, { first: 1, last: 1.6 })))
  t.true(areLevel(linesOf(45, { first: 0.2, last: -0.4 })))
})

test('straight lines stay as they are', t => {
  const { angle, fan } = slantOf(linesOf(30, { first: 0, last: 0 }).flat(), size)
  t.is(Math.abs(angle), 0)
  t.is(Math.abs(fan), 0)
})

test('any slope of up to two degrees, which changes by half of one', t =>
  fc.assert(
    fc.property(
      fc.integer({ min: 25, max: 60 }),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -5, max: 5 }),
      (count, first, change) => areLevel(linesOf(count, { first: first / 10, last: (first + change) / 10 })),
    ),
    { numRuns: 30 },
  ) ?? t.pass())

test('nothing that was read has no slope', t => t.is(slantOf([], size).angle, 0))
