import type { Workbook, Worksheet } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import { ratios } from '../../../figures/template/ratios.js'
import { paymentOf, principalOf, proposedService, yearOf } from '../../../figures/told/debt-service.js'
import { type Debt, plain } from '../../../figures/told/inputs.js'
import { toUnits } from '../../../money.js'
import { amountFormat, borders, fonts, formats, write, writeText } from './cells.js'
import { inputPlaces, sheets } from './layout.js'
import { nothing, startSheet } from './sheet.js'

const money = { numFmt: amountFormat(2), border: borders.hair }
const widths = [40, 18, 12, 18, 18, 14, 40]

/** What people have told, to be changed: ratios are made of these cells. */
export function addInputs(workbook: Workbook, results: Results): void {
  const sheet = startSheet(workbook, results, { title: sheets.inputs, frozenRows: 2, frozenColumns: 0 })
  widths.forEach((width, n) => {
    sheet.getColumn(n + 1).width = width
  })
  const { debts, total, proposed, rest } = inputPlaces(results)
  if (Object.keys(results.inputs).length === 0) {
    nothing(sheet, 'Nobody has told anything beside the documents.')
    return
  }
  if (debts !== undefined && total !== undefined) addDebts(sheet, results, debts, total)
  if (proposed !== undefined) addProposed(sheet, results, proposed)
  addRest(sheet, results, rest)
}

function heading(sheet: Worksheet, row: number, ...texts: string[]): void {
  texts.forEach((text, n) => {
    write(sheet.getCell(row, n + 1), text, { font: fonts.heading, border: borders.below })
  })
}

function addDebts(sheet: Worksheet, { inputs }: Results, first: number, total: number): void {
  heading(
    sheet,
    first - 1,
    'Debt schedule',
    'Balance',
    'Rate',
    'Principal',
    'A year',
    'Maturity',
    'Secured by',
  )
  const schedule = plain(inputs.debts)
  schedule.forEach((debt, n) => {
    addDebt(sheet, debt, first + n)
  })
  const sum = (letter: string, result: number) =>
    write(
      sheet.getCell(`${letter}${total}`),
      { formula: `SUM(${letter}${first}:${letter}${total - 1})`, result },
      { ...money, font: fonts.bold, border: borders.total },
    )
  write(sheet.getCell(total, 1), 'Together', { font: fonts.bold, border: borders.total })
  sum(
    'B',
    schedule.reduce((all, { balance }) => all + balance, 0),
  )
  const given = yearOf(schedule)
  if (given.principal !== null) sum('D', toUnits(given.principal))
  sum('E', toUnits(given.amount))
}

function addDebt(sheet: Worksheet, debt: Debt, row: number): void {
  const at = (column: number) => sheet.getCell(row, column)
  const { lender, balance, annualRate, annualPrincipal, annualPayment, maturity = '', securedBy = '' } = debt
  const read = { ...money, font: fonts.read }
  const computed = { ...money, font: fonts.body }
  writeText(at(1), lender, { border: borders.hair })
  write(at(2), balance, read)
  if (annualRate !== undefined)
    write(at(3), annualRate, { font: fonts.read, numFmt: formats.percent, border: borders.hair })
  const principal = principalOf(debt)
  if (annualPrincipal !== undefined) write(at(4), annualPrincipal, read)
  else if (principal !== null)
    write(at(4), { formula: `ROUND(E${row}-B${row}*C${row},2)`, result: toUnits(principal) }, computed)
  if (annualPayment !== undefined) write(at(5), annualPayment, read)
  else
    write(at(5), { formula: `ROUND(D${row}+B${row}*C${row},2)`, result: toUnits(paymentOf(debt)) }, computed)
  writeText(at(6), maturity, { border: borders.hair })
  writeText(at(7), securedBy, { border: borders.hair })
}

function addProposed(sheet: Worksheet, { inputs }: Results, row: number): void {
  const loan = inputs.proposedDebt?.value
  if (!loan) return
  heading(sheet, row - 1, 'Proposed debt', 'Amount', 'Rate', 'Months', 'A year')
  const { amount, annualRate, months } = loan
  write(sheet.getCell(row, 1), 'In equal payments, at the end of each month', { font: fonts.body })
  write(sheet.getCell(row, 2), amount, { ...money, font: fonts.read })
  write(sheet.getCell(row, 3), annualRate, {
    font: fonts.read,
    numFmt: formats.percent,
    border: borders.hair,
  })
  write(sheet.getCell(row, 4), months, { font: fonts.read, numFmt: formats.count, border: borders.hair })
  const payment = `IF(C${row}=0,B${row}/D${row},PMT(C${row}/12,D${row},-B${row}))`
  write(
    sheet.getCell(row, 5),
    { formula: `ROUND(${payment}*MIN(12,D${row}),2)`, result: toUnits(proposedService(inputs) ?? 0) },
    { ...money, font: fonts.body },
  )
}

function addRest(sheet: Worksheet, { inputs }: Results, from: number): void {
  let row = from
  const addBacks = plain(inputs.addBacks)
  if (addBacks.length > 0) heading(sheet, row++, 'Add-backs', 'Amount', '', 'From', 'To')
  for (const { reason, amount, start = '', end } of addBacks) {
    writeText(sheet.getCell(row, 1), reason)
    write(sheet.getCell(row, 2), amount, { ...money, font: fonts.read })
    writeText(sheet.getCell(row, 4), start)
    writeText(sheet.getCell(row++, 5), end)
  }
  if (addBacks.length > 0) row++
  const covenants = plain(inputs.covenants)
  if (covenants.length > 0) heading(sheet, row++, 'Covenants', 'At least', '', 'At most')
  for (const { ratio, min, max } of covenants) {
    writeText(sheet.getCell(row, 1), ratios.find(({ key }) => key === ratio)?.label ?? ratio)
    if (min !== undefined) write(sheet.getCell(row, 2), min, { font: fonts.read })
    if (max !== undefined) write(sheet.getCell(row, 4), max, { font: fonts.read })
    row++
  }
}
