import test from 'ava'
import fc from 'fast-check'
import type { Reading } from '../../src/documents/reading/read.js'
import { partOf } from '../../src/spreads/sources/part.js'

const sheet = (rows: number[], columns = 1): Reading => ({
  reader: 1,
  kind: 'spreadsheet',
  pages: [
    {
      number: 1,
      sheet: 'One',
      text: '',
      cells: rows.flatMap(row =>
        Array.from({ length: columns }, (_, n) => ({ row, column: n + 1, text: `${row}/${n + 1}` })),
      ),
    },
  ],
})
const letter = (lines: number): Reading => ({
  reader: 1,
  kind: 'text',
  pages: [{ number: 1, text: Array.from({ length: lines }, (_, n) => `Line ${n + 1}`).join('\n') }],
})

/** The numbers that each part shows, from the first one on. */
function partsOf(reading: Reading): number[][] {
  const parts: number[][] = []
  for (let from: number | undefined = 1; from !== undefined; ) {
    const part = partOf(reading, { page: 1, from })
    if (!part) break
    const { shown } = part
    parts.push((shown.kind === 'cells' ? shown.rows : shown.lines).map(({ number }) => number))
    from = part.after
  }
  return parts
}

test('reading on from part to part shows each row once, in its order, whatever rows are empty', t => {
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 450 }), rows => {
        const reading = sheet(rows)
        const parts = partsOf(reading)
        t.deepEqual(
          parts.flat(),
          rows.toSorted((a, b) => a - b),
        )
        for (const [n, [first = 1]] of parts.entries()) {
          const before = partOf(reading, { page: 1, from: first })?.before
          t.is(before, parts[n - 1]?.[0])
        }
      }),
      { numRuns: 50 },
    ),
  )
})

test('texts go line by line, two hundred at once', t => {
  t.deepEqual(
    partsOf(letter(401)).map(lines => lines.length),
    [200, 200, 1],
  )
  t.deepEqual(partsOf(letter(1)), [[1]])
})

test('of wide sheets forty columns are shown, and how many are left', t => {
  const part = partOf(sheet([3], 43), { page: 1, from: 1 })
  t.is(part?.columnsLeft, 3)
  t.is(part?.shown.kind === 'cells' && part.shown.rows[0]?.cells.at(-1)?.text, '3/40')
})

test('a place that is none is the nearest there is; a document of no pages has no part', t => {
  t.deepEqual(partOf(sheet([5]), { page: 9, from: 400 })?.page, 1)
  t.is(partOf({ reader: 1, kind: 'pdf', pages: [] }, { page: 1, from: 1 }), undefined)
})
