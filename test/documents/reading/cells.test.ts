import * as library from '@e965/xlsx'
import test from 'ava'
import type { SheetCell } from '../../../src/documents/reading/read.js'
import { types, xlsx } from './make-files.js'
import { readFileOf } from './read-file.js'

async function cellsOf(bytes: Buffer | string, type: keyof typeof types): Promise<SheetCell[] | undefined> {
  const read = await readFileOf(bytes, types[type])
  if (read.outcome !== 'read') throw new Error(read.reason)
  return read.reading.pages[0]?.cells
}

const styles = {
  name: 'xl/styles.xml',
  content: `<styleSheet>
    <numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0,"/><numFmt numFmtId="165" formatCode="#,##0.0&quot; %&quot;"/></numFmts>
    <fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>
    <cellXfs count="6"><xf fontId="0"/><xf fontId="1"/><xf fontId="0"><alignment indent="2"/></xf>
    <xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" applyNumberFormat="1"/>
    <xf numFmtId="165" fontId="0" applyNumberFormat="1"/></cellXfs>
  </styleSheet>`,
}
const withStyles = (rows: string) => xlsx(rows, [styles])

const word = (at: string, text: string, style = 0) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${text}</t></is></c>`

test('a cell tells how it looks: bold, indented, with spaces before it', async t => {
  const rows = `<row r="2">${word('B2', 'Income', 1)}</row><row r="3">${word('B3', 'Sales', 2)}</row><row r="4">${word('B4', '  Other')}</row>`
  t.deepEqual(await cellsOf(withStyles(rows), 'xlsx'), [
    { row: 2, column: 2, text: 'Income', bold: true },
    { row: 3, column: 2, text: 'Sales', indent: 6 },
    { row: 4, column: 2, text: 'Other', indent: 2 },
  ])
})

test('a number is what is stored, in the unit that is shown; a share says so', async t => {
  const rows = `<row r="1"><c r="A1" s="3"><v>1234567.5</v></c><c r="B1" s="4"><v>0.125</v></c><c r="C1"><v>9600.800000000001</v></c></row>`
  t.deepEqual(await cellsOf(withStyles(rows), 'xlsx'), [
    { row: 1, column: 1, text: '1,235', value: 1234.5675 },
    { row: 1, column: 2, text: '12.50%', value: 0.125, percent: true },
    { row: 1, column: 3, text: '9600.8', value: 9600.800000000001 },
  ])
})

test('a formula without a result is told as a formula, one with a result as its result', async t => {
  const rows = `<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*2</f></c><c r="C1"><f>A1*2</f><v></v></c><c r="D1"><f>A1+1</f><v>3</v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`
  t.deepEqual(await cellsOf(xlsx(rows), 'xlsx'), [
    { row: 1, column: 1, text: '2', value: 2 },
    { row: 1, column: 2, text: '', formula: 'A1*2' },
    { row: 1, column: 3, text: '', formula: 'A1*2' },
    { row: 1, column: 4, text: '3', value: 3 },
  ])
})

test('merged and hidden cells say so, and so do hidden sheets', async t => {
  const book = library.utils.book_new()
  const sheet = library.utils.aoa_to_sheet([
    ['', 'Year ended', ''],
    ['Sales', 1, 2],
    ['Secret', 3, 4],
  ])
  sheet['!merges'] = [{ s: { r: 0, c: 1 }, e: { r: 0, c: 2 } }]
  sheet['!rows'] = [{}, {}, { hidden: true }]
  sheet['!cols'] = [{ wch: 30 }, { wch: 12 }, { wch: 12, hidden: true }]
  library.utils.book_append_sheet(book, sheet, 'Shown')
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet([['Draft']]), 'Draft')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  const read = await readFileOf(
    library.write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer,
    types.xlsx,
  )
  if (read.outcome !== 'read') return t.fail(read.reason)
  const [shown, draft] = read.reading.pages
  t.deepEqual(shown?.cells, [
    { row: 1, column: 2, text: 'Year ended', span: 2 },
    { row: 2, column: 1, text: 'Sales' },
    { row: 2, column: 2, text: '1', value: 1 },
    { row: 2, column: 3, text: '2', value: 2, hidden: true },
    { row: 3, column: 1, text: 'Secret', hidden: true },
    { row: 3, column: 2, text: '3', value: 3, hidden: true },
    { row: 3, column: 3, text: '4', value: 4, hidden: true },
  ])
  t.true(draft?.hidden)
})

test('a table of text has cells by its rows, empty lines counted, and its spaces', async t => {
  t.deepEqual(await cellsOf('Profit and Loss\n\n,2024\n   Sales,"1,200.00"\n', 'csv'), [
    { row: 1, column: 1, text: 'Profit and Loss' },
    { row: 3, column: 2, text: '2024' },
    { row: 4, column: 1, text: 'Sales', indent: 3 },
    { row: 4, column: 2, text: '1,200.00' },
  ])
})

test('more cells than a page may have are left out, and the reading says so', async t => {
  const read = await readFileOf('1,2,3,4,5,6,7,8,9,10\n'.repeat(6_000), types.csv)
  if (read.outcome !== 'read') return t.fail(read.reason)
  t.true(read.reading.truncated)
  t.is(read.reading.pages[0]?.cells?.length, 50_000)
})
