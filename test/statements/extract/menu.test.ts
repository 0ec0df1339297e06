import test from 'ava'
import { withoutMenu } from '../../../src/statements/extract/scanned/menu.js'

const run = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 4, size: 8 })
/** Entries of a menu, not on the lines of what stands beside them. */
const menu = (...entries: string[]) => entries.map((text, n) => run(text, 12, 31 + 19 * n))
const lines = (x: number, ...given: [label: string, amount?: string][]) =>
  given.flatMap(([label, amount], n) => [
    run(label, x, 40 + 14 * n),
    ...(amount ? [run(amount, 460, 40 + 14 * n)] : []),
  ])
const statement = lines(
  150,
  ['Balance Sheet'],
  ['Cash at bank', '18,220.00'],
  ['Stock', '7,405.00'],
  ['Total assets', '25,625.00'],
  ['Capital', '25,625.00'],
)
const names = (runs: { text: string }[]) => runs.map(({ text }) => text)

test('the menu of a program is no part of the statement beside it', t => {
  const shown = [...menu('Dashboard', 'Invoices', 'Kitchen', 'Reports', 'Settings'), ...statement]
  t.deepEqual(names(withoutMenu(shown)), names(statement))
})

test('what is called as entries of menus are stays where amounts have no other labels', t => {
  const accounts = lines(
    12,
    ['Profit and Loss'],
    ['Products', '40,117.00'],
    ['Projects', '9,300.00'],
    ['Purchases', '21,046.00'],
    ['Payroll', '17,380.00'],
  )
  t.is(withoutMenu(accounts), accounts)
  const notes = [...accounts, run('Note 3', 150, 54)]
  t.is(withoutMenu(notes), notes)
})

test('a column that is no menu stays, and so does one with amounts', t => {
  const groups = [...menu('Current', 'Fixed', 'Owed', 'Owned'), ...statement]
  t.is(withoutMenu(groups), groups)
  const sides = [...menu('Invoices', 'Bills', 'Payroll'), run('1,204.50', 90, 88), ...statement]
  t.is(withoutMenu(sides), sides)
})
