import test from 'ava'
import type { Page, SheetCell } from '../../../src/documents/reading/read.js'
import { computed } from '../../../src/statements/extract/formulas/workbook.js'
import { idleMsOf } from '../../support/processor-ms.js'

type Written = string | number

/** What stands in columns A, B, C of the rows from 1; text that begins with = is a formula. */
function sheetOf(sheet: string, rows: Written[][]): Page {
  const cells = rows.flatMap((row, r) =>
    row.flatMap((written, c): SheetCell[] => {
      const at = { row: r + 1, column: c + 1 }
      if (written === '') return []
      if (typeof written === 'number') return [{ ...at, text: String(written), value: written }]
      return [
        written.startsWith('=') ? { ...at, text: '', formula: written.slice(1) } : { ...at, text: written },
      ]
    }),
  )
  return { number: 1, sheet, text: '', cells }
}

const ledger = sheetOf('Trial balance', [
  ['Account', 'Class', 'Debit', 'Credit', 'Day'],
  ['Fees north', 'Fees', '', 910.5, '2024-01-31'],
  ['Fees south', 'Fees', '', 89.5, '2024-02-29'],
  ['Rent shop', 'Rent', 120, '', '2024-01-31'],
  ['Rent yard', 'Rent', 30, '', '2024-02-29'],
  ['Rates', 'Premises', 15, '', '2024-02-29'],
])
const scale = sheetOf('Scale', [
  [0, 'none'],
  [100, 'some'],
  [1000, 'many'],
])

function resultOf(formula: string, ...others: Page[]): string {
  const own = sheetOf('Own', [
    [`=${formula}`, 'Rent', 'x'],
    [5, '2024-03-31', 'TRUE'],
  ])
  const cell = computed([own, ledger, scale, ...others])[0]?.cells?.[0]
  return cell?.text !== '' ? (cell?.text ?? '') : cell.formula === undefined ? 'error' : '?'
}

const L = "'Trial balance'!"
const results: [formula: string, result: string][] = [
  [`SUMIFS(${L}$C$2:$C$60,${L}$B$2:$B$60,B1)`, '150'],
  [`SUMIFS(${L}D:D,${L}B:B,"Fees",${L}E:E,">="&DATE(2024,2,1))`, '89.5'],
  [`SUMIF(${L}B:B,"re*",${L}C:C)`, '150'],
  [`SUMIF(${L}C:C,">=30")`, '150'],
  [`SUMIF(${L}B:B,"<>Fees",${L}C1)-5`, '160'],
  [`SUM(SUMIFS(${L}C:C,${L}B:B,{"Rent","Premises"}))`, '165'],
  [`SUMPRODUCT((${L}B2:B6="Rent")*(${L}C2:C6))`, '150'],
  [`SUMPRODUCT(--(${L}B2:B6="Rent"),${L}C2:C6)`, '150'],
  [`SUMPRODUCT((${L}B2:B6=B1)*(MONTH(${L}E4)=1)*${L}C2:C6)`, '150'],
  [`SUM(IF(${L}B2:B6="Fees",${L}D2:D6))`, '1000'],
  [`COUNTIFS(${L}B:B,"Rent",${L}C:C,"<100")`, '1'],
  [`AVERAGEIF(${L}B:B,"Rent",${L}C:C)`, '75'],
  [`MAXIFS(${L}C:C,${L}B:B,"Rent")+COUNTA(${L}B2:B6)`, '125'],
  [`INDEX(${L}C2:C6,MATCH("rent yard",${L}A2:A6,0))`, '30'],
  [`INDEX(${L}A1:E6,MATCH("Rates",${L}A1:A6,0),MATCH("Debit",${L}A1:E1,0))`, '15'],
  [`SUM(INDEX(${L}C2:D6,0,2))`, '1000'],
  [`VLOOKUP("Rent shop",${L}A:C,3,FALSE)`, '120'],
  ['VLOOKUP(250,Scale!A1:B3,2)', 'some'],
  ['LOOKUP(250,Scale!A1:A3,Scale!B1:B3)', 'some'],
  [`HLOOKUP("Debit",${L}A1:E6,4,0)`, '120'],
  [`XLOOKUP("Rates",${L}A2:A6,${L}C2:C6)`, '15'],
  [`_xlfn.XLOOKUP("Tax",${L}A2:A6,${L}C2:C6,0)`, '0'],
  [`IFERROR(VLOOKUP("Tax",${L}A:C,3,0),7)`, '7'],
  [`VLOOKUP("Tax",${L}A:C,3,0)`, 'error'],
  [`VLOOKUP("Rent",${L}A1:C6,3)`, '?'],
  ['IF(AND(A2>4,OR(B1="rent",C1=1)),A2*10%,NOT(1))', '0.5'],
  ['IF(A2<5,TODAY(),A2^2)', '25'],
  ['TODAY()', '?'],
  ['IFERROR(GETPIVOTDATA("x",A1),0)', '?'],
  ['IF(C2,1,2)+A9', '1'],
  ['CHOOSE(2,10,20,30)+SWITCH(A2,4,1,5,2,3)', '22'],
  ['IFS(A2=4,"four",TRUE,"more")', 'more'],
  ['-2^2+7%', '4.07'],
  ['ROUND(-2.5,0)+ROUND(1.005,2)+ROUNDUP(1.21,1)+INT(-1.5)', '-2.69'],
  ['ROUND(1234,-2)+MOD(-3,5)+ABS(-1)', '1203'],
  ['A2/A9', 'error'],
  ['IFERROR(A2/A9,"-")', '-'],
  ['A2&" of "&TEXT(B2,"mmmm d, yyyy")', '5 of March 31, 2024'],
  ['TEXT(0.255,"0.0%")&TEXT(1234.5,"#,##0.00")', '25.5%1,234.50'],
  ['EOMONTH(B2,-1)', '2024-02-29'],
  ['EDATE(B2,-1)+1', '2024-03-01'],
  ['DATE(YEAR(B2)+1,MONTH(B2)+1,0)', '2025-03-31'],
  ['B2-DATE(2024,3,1)', '30'],
  [`SUM(${L}C4:INDEX(${L}C:C,5))`, '?'],
  [`SUM(OFFSET(${L}C3,1,0,2,1))+ROW()+COLUMN(C1)`, '154'],
  [`SUM(INDIRECT("'Trial balance'!C"&4&":C5"))`, '150'],
  ['CONCATENATE(LEFT(B1,1),MID(B1,2,2),RIGHT(B1))&LEN(TRIM(" a  b "))', 'Rent3'],
  ['COUNTIF(Scale!B1:B3,"?o*")', '2'],
  ['SUM(Missing!A1)', '?'],
  ['SUM(#REF!)', 'error'],
  ['SUM(A2,1', '?'],
  ['[1]Book!A1', '?'],
  ['A1', '?'],
  ['SUM(A2:A3,)', '5'],
]
for (const [formula, result] of results)
  test(`${formula} is ${result}`, t => {
    t.is(resultOf(formula), result)
  })

test('sheets between two are summed up', t => {
  const months = ['Jan', 'Feb', 'Mar'].map((name, n) => sheetOf(name, [['Sales', 10 ** n]]))
  t.is(resultOf('SUM(Jan:Mar!B1)', ...months), '111')
  t.is(resultOf('SUM(Jan:Feb!B1:B2)', ...months), '11')
})

test('a month that is shown as such is counted on from', t => {
  const header = sheetOf('Own', [['Jan-24', '=EOMONTH(A1,1)', '=B1+31']])
  const [first, ...others] = header.cells ?? []
  const page = { ...header, cells: [{ ...first, day: '2024-01-31' } as SheetCell, ...others] }
  t.deepEqual(
    computed([page])[0]?.cells?.map(({ text }) => text),
    ['Jan-24', '2024-02-29', '2024-03-31'],
  )
})

test('long chains are followed, from whichever end they are met', t => {
  const count = 2_000
  const rising = Array.from({ length: count }, (_, n) => [n === 0 ? 1 : `=A${n}+1`])
  const falling = Array.from({ length: count }, (_, n) => [n === count - 1 ? 1 : `=A${n + 2}+1`])
  for (const rows of [rising, falling]) {
    const values = computed([sheetOf('Own', rows)])[0]?.cells?.map(({ value }) => value) ?? []
    t.deepEqual([Math.min(...(values as number[])), Math.max(...(values as number[]))], [1, count])
  }
})

test('formulas that ask too much get no result, and soon', t => {
  const rows = Array.from({ length: 3_000 }, (_, n) => [n, '=SUMPRODUCT((A:A=A1)*(A:A<>2)*A:A)'])
  const deep = sheetOf('Deep', [[`=${'ABS('.repeat(60)}1${')'.repeat(60)}`]])
  let pages: Page[] = []
  const ms = idleMsOf(() => {
    pages = computed([sheetOf('Own', rows), deep])
  })
  const [page, nested] = pages
  t.true(ms < 4_000)
  t.is(page?.cells?.at(-1)?.value, undefined)
  t.is(nested?.cells?.[0]?.value, undefined)
})

test('what a function is given is computed once, however deep it lies', t => {
  t.is(resultOf(`${'MOD('.repeat(38)}7${',5)'.repeat(38)}`), '2')
  t.is(resultOf(`${'RIGHT('.repeat(38)}"north"${',3)'.repeat(38)}`), 'rth')
})
