import test from 'ava'
import { unreadScale } from '../../../src/statements/hypotheses/unexplained.js'

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
