import * as library from '@e965/xlsx'
import test from 'ava'
import { unreadScale } from '../../../src/statements/hypotheses/unexplained.js'
import { interpret } from '../../../src/statements/interpret.js'
import { extractOf } from '../extract/table-lines.js'

test('what may name a unit is told as it stands', t => {
  for (const line of [
    "£'K",
    "in '000",
    '$ in mln',
    'TEUR',
    'T€',
    'Kshs millions',
    'en miles de euros',
    '(Rs. in Lacs)',
  ])
    t.is(unreadScale(['Acme Widgets', line]), line, line)
})

test('sentences, shares and amounts name no unit', t => {
  for (const line of [
    'Acme Million Dollar Bakery has sold its shares in thousands of years',
    'Revenue rose to 25 billion',
    'per thousand shares',
    '1,000,000',
    '2024-12-31',
    'Cash',
  ])
    t.is(unreadScale([line]), undefined, line)
})

test('a line whose formula nobody has computed is told, and never zero', async t => {
  const zero = (f: string) => ({ t: 'n', v: 0, f })
  const made = library.utils.book_new()
  const rows = [
    ['Profit and loss'],
    [null, 2024],
    ['Sales', 1_000],
    ['Wages', 400],
    ['Rent', zero('GETPIVOTDATA("Sum",Pivot!A1)')],
    ['Repairs', zero('B4/2')],
    ['Total expenses', zero('SUM(B4:B6)')],
    ['Net income', zero('B3-B7')],
  ]
  library.utils.book_append_sheet(made, library.utils.aoa_to_sheet(rows), 'Sheet1')
  const file = library.write(made, { bookType: 'xlsx', type: 'buffer' }) as Buffer
  const [column] = interpret(await extractOf(file, 'xlsx'), { id: 'doc', filename: 'a.xlsx' }).columns
  t.deepEqual(
    column?.leftOut?.map(({ label }) => label),
    ['Rent'],
  )
  t.false(column?.lines.some(({ row }) => row === 'rent'))
})
