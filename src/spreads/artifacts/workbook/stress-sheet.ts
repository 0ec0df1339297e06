import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { sheetNear } from '../../../figures/computing/period.js'
import type { RatioInput } from '../../../figures/computing/ratio.js'
import type { ResultPeriod } from '../../../figures/results.js'
import { type Part, quoted, sumOf } from './formulas.js'
import { halvedRows, halving } from './halving.js'
import { inputCell, inputCellOf } from './input-places.js'
import { type Layout, sheets } from './layout.js'
import { loanFormula, loanService } from './loan.js'
import { figurePart, ratioCell, toldPart } from './references.js'
import { startSheet } from './sheet.js'
import { type Entry, type Table, topsOf, writeTables } from './table.js'

type Stressed = ResultsWithBlocks['blocks']['stress']
type From = NonNullable<Stressed['from']>

const cases = ['base', 'revenue', 'margin', 'rate', 'all'] as const
const caseTitles = {
  base: 'As it is',
  revenue: 'Less revenue',
  margin: 'A lower gross margin',
  rate: 'Higher rates',
  all: 'All of these',
}
const asked = ['revenue', 'margin', 'rate'] as const

const begin = {
  netRevenues: 5,
  grossProfit: 6,
  cashEarnings: 7,
  debtService: 8,
  debt: 9,
  proposedDebtService: 10,
}
const tops = topsOf([
  { rows: Array(6) },
  { rows: Array(cases.length) },
  { rows: Array(asked.length) },
  { rows: [] },
])
const [, casesTop = 0, , halvingTop = 0] = tops

/** What becomes of the latest year's coverage, of figures and inputs that may be changed. */
export function addStress(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { stress } = results.blocks
  const period = results.statements.incomeStatement.periods.find(({ id }) => id === stress.periodId)
  const { from } = stress
  if (!period || !from) return
  const sheet = startSheet(workbook, results, {
    title: sheets.stress,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: 1,
    isLong: true,
  })
  const isHalved = stress.proposed !== null && results.inputs.proposedDebt !== undefined
  writeTables(sheet, results, [
    beginTable(results, layout, period, from),
    casesTable(results, stress, from),
    breakTable(results, stress, from),
    ...(isHalved ? [halving(results, from, halvingTop)] : []),
  ])
  if (isHalved)
    for (let row = halvingTop + 1; row <= halvingTop + halvedRows; row++) sheet.getRow(row).outlineLevel = 1
  for (const [n, name] of cases.entries())
    workbook.definedNames.add(`${quoted(sheets.stress)}!$H$${casesTop + 1 + n}`, `stress_dscr_${name}`)
}

function beginTable(results: ResultsWithBlocks, layout: Layout, period: ResultPeriod, from: From): Table {
  const { id, ratios } = period
  const key = ratios.proposedDscr?.value != null ? 'proposedDscr' : 'traditionalDscr'
  const dscr = ratioCell(layout, id, key)
  const income = (row: string) => figurePart(layout, 'incomeStatement', id, row)
  const sum = (...parts: (Part | undefined)[]) =>
    sumOf(
      parts.flatMap(part => part ?? []),
      sheets.stress,
    )
  const service = (ratios[key]?.inputs ?? [])
    .filter(isService)
    .map(({ of, row, periodId }) =>
      of === 'given'
        ? toldPart(layout, id, `given.${row}`)
        : figurePart(layout, of === 'balanceSheet' ? of : 'incomeStatement', periodId, row),
    )
  const sheetOfDay = sheetNear(period.end, results.statements.balanceSheet.periods, ({ end }) => end)
  const debts = owed.map(row => figurePart(layout, 'balanceSheet', sheetOfDay?.id, row))
  const formulas: Record<keyof From, string | undefined> = {
    netRevenues: sum(income('netRevenues')),
    grossProfit: sum(income('grossProfit'), income('cogsDepreciation')),
    cashEarnings: dscr && `${dscr}*(B${begin.debtService}+B${begin.proposedDebtService})`,
    debtService: sum(...service),
    debt: inputCell(results, 'given.balances') ?? sum(...debts),
    proposedDebtService: sum(toldPart(layout, id, 'proposed.annualDebtService')),
  }
  return {
    title: 'What it starts from, of a year',
    headings: [period.heading],
    rows: (Object.keys(begin) as (keyof From)[]).map(name => ({
      label: beginTitles[name],
      entries: [{ value: from[name], formula: formulas[name] }],
    })),
  }
}

const beginTitles: Record<keyof From, string> = {
  netRevenues: 'Net revenues',
  grossProfit: 'Gross profit before depreciation',
  cashEarnings: 'Cash earnings',
  debtService: 'Debt service',
  debt: 'Debt',
  proposedDebtService: 'Proposed debt service',
}

const isService = ({ of, row }: RatioInput): boolean =>
  of === 'given' || row === 'interestExpense' || row === 'currentPortionLongTermDebt'

const owed = ['notesPayableShortTerm', 'currentPortionLongTermDebt', 'longTermDebt', 'subordinatedDebt']

function casesTable(results: ResultsWithBlocks, { dscr, proposed }: Stressed, from: From): Table {
  const stress = results.inputs.stress?.value ?? {}
  const coverage = (value: number | null, formula: string): Entry => ({
    value: value ?? 'no debt',
    formula,
    as: 'times',
  })
  const row = (name: (typeof cases)[number], at: number) => {
    const has = (one: (typeof asked)[number]): Entry => {
      const applies = name === one || name === 'all'
      const cell = applies ? inputCellOf(results, 'stress', asked.indexOf(one), 'B') : undefined
      return { value: applies ? (stress[one] ?? 0) : 0, formula: cell, as: 'percent' }
    }
    const [lost, points, dearer] = asked.map(one => Number(has(one).value)) as [number, number, number]
    const { netRevenues, grossProfit, cashEarnings, debtService, debt } = from
    const profit = netRevenues * (1 - lost) * (grossProfit / netRevenues - points)
    const service = debtService + dearer * debt
    return {
      label: caseTitles[name],
      entries: [
        has('revenue'),
        has('margin'),
        has('rate'),
        { value: profit, formula: `B$5*(1-B${at})*(B$6/B$5-C${at})` },
        { value: cashEarnings - grossProfit + profit, formula: `B$7-B$6+E${at}` },
        { value: service, formula: `B$8+D${at}*B$9` },
        coverage(dscr[name], `IF(G${at}>0,F${at}/G${at},"no debt")`),
        ...(proposed
          ? [
              {
                value: service + loanService(results, dearer),
                formula: `G${at}+${loanFormula(results, `D${at}`)}`,
              },
              coverage(proposed.dscr[name], `IF(I${at}>0,F${at}/I${at},"no debt")`),
            ]
          : []),
      ],
    }
  }
  return {
    title: 'Debt service coverage',
    headings: [
      ...[
        'Revenue less',
        'Margin less',
        'Rates more',
        'Gross profit',
        'Cash earnings',
        'Debt service',
        'DSCR',
      ],
      ...(proposed ? ['Service with the loan', 'DSCR with the loan'] : []),
    ],
    rows: cases.map((name, n) => row(name, casesTop + 1 + n)),
  }
}

function breakTable(results: ResultsWithBlocks, { breakEven, proposed }: Stressed, from: From): Table {
  const service = (column: 0 | 1) => (column === 0 ? 'B$8' : '(B$8+B$10)')
  const linear = (column: 0 | 1, over: string) =>
    `IF(${service(column)}>0,(B$7-${service(column)})/${over},"none")`
  const bound = (formula: string, limits: string) => `IF(B$9=0,"none",IF(${limits},"none",${formula}))`
  const straight = (column: 0 | 1) => {
    const rate = `(B$7-${service(column)})/B$9`
    return bound(`IF(${service(column)}>0,${rate},"none")`, `OR(${rate}<-1,${rate}>10)`)
  }
  const { debt } = from
  const isHalved = results.inputs.proposedDebt !== undefined
  const [first, end] = [halvingTop + 1, halvingTop + halvedRows]
  const halved = `IF(OR(F${first}>B$7,G${first}<B$7),"none",B${end})`
  const formulas = (name: (typeof asked)[number], column: 0 | 1) => {
    if (name === 'margin') return linear(column, 'B$5')
    if (name === 'revenue') return `IF(B$6>0,${linear(column, 'B$6')},"none")`
    return column === 1 && isHalved ? halved : debt === 0 ? undefined : straight(column)
  }
  const entry = (value: number | null, formula: string | undefined): Entry => ({
    value: value ?? 'none',
    formula,
    as: 'percent',
  })
  return {
    title: 'What brings it to 1.00x',
    headings: ['By itself', ...(proposed ? ['With the loan'] : [])],
    rows: asked.map(name => ({
      label: caseTitles[name],
      entries: [
        entry(breakEven[name], formulas(name, 0)),
        ...(proposed ? [entry(proposed.breakEven[name], formulas(name, 1))] : []),
      ],
    })),
  }
}
