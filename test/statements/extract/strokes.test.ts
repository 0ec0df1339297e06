import test from 'ava'
import { withoutStrokes } from '../../../src/statements/extract/scanned/strokes.js'

const runOf = (text: string, x: number, y: number, width: number) => ({ text, x, y, width, size: 30 })

test('rules between the columns of a picture are no ones, wherever they show', t => {
  const runs = [
    runOf('Rent', 100, 50, 80),
    runOf('1', 400, 50, 5),
    runOf('Fees', 100, 90, 80),
    runOf('1,200', 300, 90, 70),
    runOf('I', 402, 130, 6),
    runOf('Taxes', 100, 170, 80),
    runOf('480 I', 330, 170, 76),
    // Figures, and not in a line with others so thin.
    runOf('1', 370, 210, 9),
    runOf('1', 370, 250, 9),
    runOf('1', 600, 290, 5),
  ]
  t.deepEqual(
    withoutStrokes(runs).map(({ text, width }) => [text, Math.round(width)]),
    [
      ['Rent', 80],
      ['Fees', 80],
      ['1,200', 70],
      ['Taxes', 80],
      ['480', 46],
      ['1', 9],
      ['1', 9],
      ['1', 5],
    ],
  )
})
