import test from 'ava'
import { contestedDays } from '../../../src/statements/contested-days.js'
import { dayOrderIn } from '../../../src/statements/evidence/periods/day-order.js'

const orders: [string, string[], 'day' | 'month' | 'guessed'][] = [
  ['As of 31/10/2023', [], 'day'],
  ['As of 06/10/2023, printed 12/31/2023', [], 'month'],
  ['As of 06.10.2023', [], 'day'],
  ['From 01/04/2023 to 06/10/2023', [], 'day'],
  ['04/01/2023 - 06/10/2023', [], 'month'],
  ['Balance sheet as of 06/10/2023', ['2,45,000.00'], 'day'],
  ['Balance sheet as of 06/10/2023', ['245,000.00'], 'guessed'],
  ['Balance sheet as of 06/10/2023', ['$245,000.00'], 'month'],
  ['Harbor Tools LLC, as of 06/10/2023', ['245,000.00'], 'month'],
  ['Harbor Tools Ltd, as of 06/10/2023', ['245,000.00'], 'day'],
]
for (const [text, cells, expected] of orders)
  test(`${text} ${cells.join()}: ${expected === 'guessed' ? 'nothing tells' : `the ${expected} stands first`}`, t => {
    const { isDayFirst, isGuessed } = dayOrderIn(text, cells)
    t.deepEqual(
      { isDayFirst, isGuessed },
      { isDayFirst: expected === 'day', isGuessed: expected === 'guessed' },
    )
  })

test('a day that may be another is doubted where nothing tells, and only where it is printed in figures alone', t => {
  const contested = (label: string, end: string, isDayOrderGuessed: boolean) =>
    contestedDays(
      { label, start: null, end },
      { above: [], columns: [], elsewhere: [], tellsYearEnd: true, isDayOrderGuessed },
      [{ label, start: null, end }],
      false,
    )
  t.is(contested('As of 06/10/2023', '2023-06-10', true), '2023-10-06')
  t.is(contested('As of 6/10/23', '2023-06-10', true), '2023-10-06')
  t.is(contested('As of 06/10/2023', '2023-06-10', false), undefined)
  t.is(contested('As of June 10, 2023', '2023-06-10', true), undefined)
  t.is(contested('As of 10/10/2023', '2023-10-10', true), undefined)
})
