import test from 'ava'
import fc from 'fast-check'
import { linesOn } from '../../../src/documents/reading/scans/lines/find-lines.js'
import type { Net } from '../../../src/documents/reading/scans/lines/net.js'

/** A net that takes all that is dark for text, and tells how many pixels it was shown at once. */
function darkness() {
  const shown: number[] = []
  const net: Net = async (planes, rows, columns) => {
    shown.push(rows * columns)
    const data = Float32Array.from({ length: rows * columns }, (_, at) =>
      (planes[at] as number) < 0 ? 0.9 : 0.1,
    )
    return { data, dims: [1, 1, rows, columns] }
  }
  return { net, shown }
}

function page(columns: number, rows: number, tops: number[], height: number) {
  const pixels = new Uint8Array(columns * rows).fill(255)
  for (const top of tops)
    for (let y = top; y < top + height; y++)
      pixels.fill(0, y * columns + Math.round(columns / 4), y * columns + Math.round(columns / 2))
  return { columns, rows, pixels }
}

test('each line of small type is found once, wherever a band of the page ends', async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 600, max: 1_000 }),
      fc.integer({ min: 20, max: 30 }),
      fc.array(fc.integer({ min: 24, max: 90 }), { minLength: 10, maxLength: 25 }),
      async (columns, first, steps) => {
        const tops = [first]
        for (const step of steps) tops.push((tops.at(-1) as number) + step)
        const rows = (tops.at(-1) as number) + 40
        const { net, shown } = darkness()
        const lines = await linesOn(page(columns, rows, tops, 10), net, 10)
        const middles = lines.map(({ y }) => y).sort((one, other) => one - other)
        t.is(middles.length, tops.length)
        t.true(middles.every((y, n) => Math.abs(y - (tops[n] as number) - 5) < 4))
        t.true(shown.every(pixels => pixels <= 1_400_000))
      },
    ),
    { numRuns: 5, endOnFailure: true },
  )
})

test('type that is high enough is looked for on the whole page at once, and a page may be as wide as it likes', async t => {
  const large = darkness()
  t.is((await linesOn(page(1_700, 2_200, [200, 400], 30), large.net, 30)).length, 2)
  t.is(large.shown.length, 1)
  const wide = darkness()
  t.is((await linesOn(page(12_000, 800, [100, 300], 30), wide.net, 30)).length, 2)
})
