import test from 'ava'
import { amountOf, isPercent, type Mark, markOf } from '../../../src/statements/extract/amounts.js'

for (const [printed, hundredths, mark] of [
  ['1,234.50', 123_450],
  ['(1,234)', -123_400],
  ['$ -1.00', -100],
  ['+ 35,00', 3_500, ','],
  ['-$1.00', -100],
  ['($1,234)', -123_400],
  ['$ (1,234.5)', -123_450],
  ['1,234-', -123_400],
  ['\u22121,234', -123_400],
  ['1,234 CR', -123_400],
  ['1,234.00 Dr', 123_400],
  ['(1,234).', -123_400],
  ['<1,234>.', -123_400],
  ['<123>', -12_300],
  ['(1,234', -123_400],
  ['6,000)', -600_000],
  ['\u2014', 0],
  ['$ \u2014', 0],
  ['-', 0],
  ['nil', 0],
  ['(0)', 0],
  ['.50', 50],
  ['1,18,000.00', 11_800_000],
  ['\u20b91,18,000', 11_800_000],
  ['Rs. 1,000', 100_000],
  ['USD 1,200', 120_000],
  ["CHF 1'000.50", 100_050],
  ['1.234,56', 123_456, ','],
  ['1 234,50 \u20ac', 123_450, ','],
  ['-1.234.567', -123_456_700, ','],
  ['1,234 (1)', 123_400],
  ['(1,234)(2)', -123_400],
  ['1,234*', 123_400],
  ['1.234,56D', 123_456, ','],
  ['***1.234,56C', -123_456, ','],
  ['1,234 \u00b2', 123_400],
  ['4.2M', 420_000_000],
  ['185K DKK', 18_500_000],
  ['$1.2B', 120_000_000_000],
  ['($18.5k)', -1_850_000],
] as const satisfies readonly (readonly [string, number, Mark?])[]) {
  test(`${printed} is an amount`, t => {
    t.is(amountOf(printed, mark), hundredths)
  })
}

for (const printed of [
  '12%',
  '(3.4)%',
  '3.2x',
  '1,23',
  '12/31/2024',
  '12-31',
  'A12',
  '$',
  'INR',
  '.',
  'Note 4',
  '1.2.3',
  '12345678901234567',
])
  test(`${printed} is none`, t => {
    t.is(amountOf(printed), undefined)
  })

test('shares and multiples are known as such', t => {
  t.deepEqual(['12%', '(3.4%)', '(3.4)%', '-0,5 %', '2.5x', '1,234', 'x'].map(isPercent), [
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a document decides about its decimal mark once', t => {
  t.is(markOf(['1.234,00', '38.840', '1,5']), ',')
  t.is(markOf(['1,234', '38.840']), '.')
  t.is(markOf(['2.1 Balans per 31-12-2023', '320.150', '1.997']), ',', 'a chapter says nothing of money')
  t.is(markOf(['2.1', '2.10', '34.438', '39.832', '5.100']), ',', 'nor one that stands alone')
  t.is(markOf(['1,5', '34,438', '39,832']), '.', 'nor a share')
  t.is(markOf(['VKT-kap 3.1', 'v.2.14.1', '320.150']), ',', 'nor does the number of a part or a version')
  t.is(markOf(['1,234.00', '38.840', '12.345', '7.250']), '.')
  t.is(markOf(['38.840', '1.200']), ',')
  t.is(markOf(['01.01. - 31.12.2023', '38.840', '1.200']), ',', 'nor do days of a year')
  t.is(markOf(['u/s 11,12', '1,23,456']), '.', 'lakhs are grouped by commas')
  t.is(markOf(['192.168.101.120', '1,234']), '.', 'nor does the address of a computer')
  t.is(markOf([]), '.')
})
