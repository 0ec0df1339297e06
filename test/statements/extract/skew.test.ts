import test from 'ava'
import type { Run } from '../../../src/documents/reading/read.js'
import { withoutSkew } from '../../../src/statements/extract/scanned/skew.js'

const levels = [0, 1, 2, 2, 1, 2, 2, 2, 0, 1, 2, 2, 1, 2, 2, 0, 1, 2, 2, 2, 1, 2, 2, 2]

/** Labels of three depths, each line a little further to one side than the one above it. */
const page = (slope: number): Run[] =>
  levels.flatMap((level, n) => {
    const y = 80 + n * 24
    const x = slope * (y - 80)
    return [
      { text: `Line ${n}`, x: 60 + 7 * level + x, y, width: 60, size: 8 },
      { text: `${n + 1},204.15`, x: 400 + x, y, width: 40, size: 8 },
    ]
  })

test('labels of one depth begin at one place again on a page that lies askew', t => {
  for (const slope of [-0.012, 0.009]) {
    const starts = withoutSkew(page(slope)).filter((_, n) => n % 2 === 0)
    for (const [n, { x }] of starts.entries())
      t.true(Math.abs(x - 60 - 7 * (levels[n] ?? 0)) < 1, `${slope} ${n}`)
  }
})

test('a page that lies straight stays as it is, and so does one of few lines', t => {
  const straight = page(0)
  t.is(withoutSkew(straight), straight)
  const short = page(0.01).slice(0, 20)
  t.is(withoutSkew(short), short)
})
