import type { Workbook, Worksheet } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import type { Results } from '../../../figures/results.js'
import { ratios } from '../../../figures/template/ratios.js'
import { rowOf } from '../../../figures/template/statements.js'
import { paymentOf, principalOf, proposedService, yearOf } from '../../../figures/told/debt-service.js'
import { type Debt, plain } from '../../../figures/told/inputs.js'
import { toUnits } from '../../../money.js'
import { incomeTitles } from '../shown/words.js'
import { amountFormat, borders, fonts, formats, write, writeText } from './cells.js'
import { type InputPlaces, inputPlaces } from './input-places.js'
import { sheets } from './layout.js'
import { nothing, startSheet } from './sheet.js'

const money = { numFmt: amountFormat(2), border: borders.hair }
const widths = [40, 18, 12, 18, 18, 14, 40]

/** What people have told, to be changed: ratios, the bridge, covenants and stress are made of these cells. */
export function addInputs(workbook: Workbook, results: ResultsWithBlocks): void {
  const sheet = startSheet(workbook, results, { title: sheets.inputs, frozenRows: 2, frozenColumns: 0 })
  widths.forEach((width, n) => {
    sheet.getColumn(n + 1).width = width
  })
  const places = inputPlaces(results)
  if (Object.keys(places).length === 0) {
    nothing(sheet, 'Nobody has told anything beside the documents.')
    return
  }
  for (const [name, row] of Object.entries(places)) writers[name as keyof InputPlaces](sheet, results, row)
}

const writers: Record<
  keyof InputPlaces,
  (sheet: Worksheet, results: ResultsWithBlocks, row: number) => void
> = {
  debts: addDebts,
  existing: addExisting,
  proposed: addProposed,
  addBacks: addAddBacks,
  covenants: addCovenants,
  stress: addStress,
  entities: addEntities,
  eliminations: addEliminations,
  personalIncome: addPersonalIncome,
}

function heading(sheet: Worksheet, row: number, ...texts: string[]): void {
  texts.forEach((text, n) => {
    write(sheet.getCell(row, n + 1), text, { font: fonts.heading, border: borders.below })
  })
}

function addDebts(sheet: Worksheet, { inputs }: Results, first: number): void {
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
  const total = first + schedule.length
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
  heading(sheet, row - 1, 'Proposed debt', 'Amount', 'Rate', 'Months', 'A year')
  const loan = inputs.proposedDebt?.value
  if (!loan) {
    addYearly(sheet, row, 'As it is told', inputs.proposedAnnualDebtService?.value ?? 0)
    return
  }
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

function addExisting(sheet: Worksheet, { inputs }: Results, row: number): void {
  heading(sheet, row - 1, 'Existing debt', '', '', '', 'A year')
  addYearly(sheet, row, 'Annual debt service', inputs.existingAnnualDebtService?.value ?? 0)
}

function addYearly(sheet: Worksheet, row: number, label: string, amount: number): void {
  write(sheet.getCell(row, 1), label, { font: fonts.body })
  write(sheet.getCell(row, 5), amount, { ...money, font: fonts.read })
}

function addAddBacks(sheet: Worksheet, { inputs }: Results, from: number): void {
  heading(sheet, from - 1, 'Add-backs', 'Amount', '', 'From', 'To', '', 'Told by')
  for (const [n, { value, author }] of (inputs.addBacks ?? []).entries()) {
    const { reason, amount, start = '', end } = value
    addNamed(sheet, from + n, { label: reason, amount, start, end, about: author ?? '' })
  }
}

function addEliminations(sheet: Worksheet, { inputs }: Results, from: number): void {
  heading(sheet, from - 1, 'Eliminations', 'Amount', '', 'From', 'To', '', 'Why')
  for (const [n, { row, amount, start = '', end, reason }] of plain(inputs.eliminations).entries()) {
    const label = (rowOf('incomeStatement', row) ?? rowOf('balanceSheet', row))?.label ?? row
    addNamed(sheet, from + n, { label, amount, start, end, about: reason })
  }
}

function addPersonalIncome(sheet: Worksheet, { inputs }: Results, from: number): void {
  heading(sheet, from - 1, 'Personal income', 'Amount', '', 'From', 'To', '', 'Where it is told')
  for (const [n, one] of plain(inputs.personalIncome).entries()) {
    const { person, kind, business, amount, start = '', end, reason } = one
    const label = [person, incomeTitles[kind], ...(business === undefined ? [] : [business])].join(' · ')
    addNamed(sheet, from + n, { label, amount, start, end, about: reason })
  }
}

interface NamedAmount {
  label: string
  amount: number
  start: string
  end: string
  about: string
}

function addNamed(sheet: Worksheet, row: number, { label, amount, start, end, about }: NamedAmount): void {
  writeText(sheet.getCell(row, 1), label)
  write(sheet.getCell(row, 2), amount, { ...money, font: fonts.read })
  writeText(sheet.getCell(row, 4), start)
  writeText(sheet.getCell(row, 5), end)
  writeText(sheet.getCell(row, 7), about)
}

function addCovenants(sheet: Worksheet, { inputs }: Results, from: number): void {
  heading(sheet, from - 1, 'Covenants', 'At least', '', 'At most')
  for (const [n, { ratio, min, max }] of plain(inputs.covenants).entries()) {
    writeText(sheet.getCell(from + n, 1), ratios.find(({ key }) => key === ratio)?.label ?? ratio)
    if (min !== undefined) write(sheet.getCell(from + n, 2), min, { font: fonts.read })
    if (max !== undefined) write(sheet.getCell(from + n, 4), max, { font: fonts.read })
  }
}

/** Also where nobody has asked: a reader may. */
function addStress(sheet: Worksheet, { inputs }: Results, from: number): void {
  heading(sheet, from - 1, 'Stress', 'By')
  for (const [n, [name, label]] of stressed.entries()) {
    write(sheet.getCell(from + n, 1), label, { font: fonts.body })
    write(sheet.getCell(from + n, 2), inputs.stress?.value[name] ?? 0, {
      font: fonts.read,
      numFmt: formats.percent,
      border: borders.hair,
    })
  }
}

const stressed = [
  ['revenue', 'Part of the revenue that is lost'],
  ['margin', 'Points by which the gross margin falls'],
  ['rate', 'Points by which interest rises'],
] as const

function addEntities(sheet: Worksheet, { inputs }: Results, from: number): void {
  heading(sheet, from - 1, 'Entities', 'Living expenses', 'Share', 'Is', 'As')
  for (const [n, { name, livingExpenses, ownership, kind, role }] of plain(inputs.entities).entries()) {
    const row = from + n
    writeText(sheet.getCell(row, 1), name)
    if (kind === 'person') write(sheet.getCell(row, 2), livingExpenses ?? 0, { ...money, font: fonts.read })
    write(sheet.getCell(row, 3), ownership, {
      font: fonts.read,
      numFmt: formats.percent,
      border: borders.hair,
    })
    writeText(sheet.getCell(row, 4), kind)
    writeText(sheet.getCell(row, 5), role)
  }
}
