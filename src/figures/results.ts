import { type Factor, toUnits } from '../money.js'
import type { KnownNames } from '../names.js'
import { debtChecks } from './checks/debt.js'
import type { Check, CheckInput } from './checks/outcome.js'
import type { StatementColumn } from './choosing/column.js'
import type { DocumentUse, Skipped } from './choosing/entity.js'
import type { Mapping } from './choosing/mapping.js'
import type { Override } from './choosing/override.js'
import { type Bridge, bridgesOf } from './computing/bridge.js'
import type { CashFlow, Filled } from './computing/cash-flow.js'
import { annualizedIdOf, type Period } from './computing/period.js'
import type { NoRatio, RatioInput, RatioResult } from './computing/ratio.js'
import { type FigureDetails, figuresOf } from './figures.js'
import { nameOf, provenanceOf } from './heading.js'
import { inputChecks } from './input-checks.js'
import { ratiosOf, type SpreadRatios } from './ratio-subject.js'
import { type Annualized, type Spread, spreadOf } from './spread.js'
import { ratios } from './template/ratios.js'
import type { StatementName } from './template/row.js'
import { titleOf } from './title.js'
import type { SpreadInputs } from './told/inputs.js'

export interface ResultsInput {
  spreadId: string
  leadId: string | null
  generatedAt: string
  columns: StatementColumn[]
  overrides?: readonly Override[]
  mappings?: readonly Mapping[]
  documentUses?: readonly DocumentUse[]
  /** What the lead is called. */
  names?: KnownNames
  inputs?: SpreadInputs
}

/** Everything that is known, in units of the currency: what callers get and what artifacts show are parts of it. */
export interface Results {
  schemaVersion: 2
  spreadId: string
  leadId: string | null
  generatedAt: string
  /** As the documents have it. */
  entityName: string | null
  /** What the files made of the results bear as their name. Absent in what earlier versions have stored. */
  title?: string | null
  currency: string | null
  statements: Record<StatementName, { periods: ResultPeriod[] }>
  /** What people have told. */
  inputs: SpreadInputs
  checks: Check[]
  /** Documents whose statements are of somebody else, or in another currency. */
  skipped: Skipped[]
}

export interface ResultPeriod {
  id: string
  label: string
  /** Where the column comes from: `FY2024 · tax return 1120-S`. */
  heading: string
  start: string | null
  end: string | null
  basis: StatementColumn['basis']
  annualized: boolean
  derivedFrom: string | null
  values: Record<string, FigureDetails>
  ratios: Record<string, ResultRatio>
  /** What an annualized period's lines were multiplied by. */
  factor?: Factor
  /** Which columns a cash flow is derived from, and what else of it is printed. */
  derivation?: { sheet: string; previousSheet: string; printed: Record<string, number> }
}

export interface ResultRatio {
  value: number | null
  reason: NoRatio | null
  inputs: RatioInput[]
}

/** With what they are shown of. */
export interface Computed {
  spread: Spread
  /** By the ids of income periods. */
  bridges: ReadonlyMap<string, Bridge>
  found: SpreadRatios
  results: Results
}

/** The figures of a lead's columns, always the same from the same columns, in whatever order they come. */
export function computeFigures(input: ResultsInput): Computed {
  const spread = spreadOf(input.columns, input.overrides, input.names, {
    uses: input.documentUses,
    mappings: input.mappings,
  })
  const { inputs = {} } = input
  const bridges = bridgesOf(spread, inputs)
  const found = ratiosOf(spread, inputs, bridges)
  const results: Results = {
    schemaVersion: 2,
    spreadId: input.spreadId,
    leadId: input.leadId,
    generatedAt: input.generatedAt,
    entityName: spread.entityName,
    title: titleOf(spread.entityName, input.names) ?? null,
    currency: spread.currency,
    statements: {
      incomeStatement: { periods: incomePeriods(spread, found) },
      balanceSheet: { periods: spread.sheets.map(sheet => sheetPeriod(sheet, found)) },
      cashFlow: { periods: spread.cashFlows.map(cashFlowPeriod) },
    },
    inputs,
    checks: [...spread.checks, ...debtChecks(inputs, spread.sheets), ...inputChecks(inputs, spread)].map(
      checkInUnits,
    ),
    skipped: spread.skipped,
  }
  return { spread, bridges, found, results }
}

/** An annualized period stands after the one that it is made of. */
const incomePeriods = ({ incomes, annualized }: Spread, found: SpreadRatios): ResultPeriod[] =>
  incomes.flatMap(income => [
    incomePeriod(income, found),
    ...annualized.filter(({ from }) => from === income).map(year => annualizedPeriod(year, found)),
  ])

const incomePeriod = (income: Filled, found: SpreadRatios): ResultPeriod => ({
  ...heading(income.period, [nameOf(income.period), provenanceOf(income.column)]),
  basis: income.column.basis,
  values: figuresOf('incomeStatement', income.cells, income.others),
  ratios: inUnits(found.ofIncome.get(income.period.id)),
})

function annualizedPeriod({ from, factor, cells }: Annualized, found: SpreadRatios): ResultPeriod {
  const id = annualizedIdOf(from.period.id)
  return {
    ...heading(from.period, [`${nameOf(from.period)} annualized`, provenanceOf(from.column)]),
    id,
    label: `${from.period.label} (annualized)`,
    basis: from.column.basis,
    annualized: true,
    derivedFrom: from.period.id,
    values: figuresOf('incomeStatement', cells),
    ratios: inUnits(found.ofIncome.get(id)),
    factor,
  }
}

/** Although it has the days of an income statement, a sheet is about its last one. */
const sheetPeriod = (sheet: Filled, found: SpreadRatios): ResultPeriod => ({
  ...heading(sheet.period, [
    nameOf({ ...sheet.period, start: sheet.period.end }),
    provenanceOf(sheet.column),
  ]),
  values: figuresOf('balanceSheet', sheet.cells, sheet.others),
  ratios: inUnits(found.ofSheets.get(sheet.period.id)),
})

function cashFlowPeriod({ income, sheet, previous, printed, cells, rule }: CashFlow): ResultPeriod {
  const amounts = Object.entries(printed).flatMap(([name, amount]) =>
    amount === null ? [] : [[name, toUnits(amount)] as const],
  )
  const implied = rule === 'capitalHoldsResult' ? ['distributionsDividends', 'changeInPaidInCapital'] : []
  return {
    ...heading(income.period, [nameOf(income.period), 'derived']),
    values: figuresOf('cashFlow', cells, [], implied),
    derivation: {
      sheet: sheet.period.id,
      previousSheet: previous.period.id,
      printed: Object.fromEntries(amounts),
    },
  }
}

const heading = ({ id, label, start, end }: Period, parts: string[]) => ({
  id,
  label,
  heading: parts.filter(part => part !== '').join(' · '),
  start,
  end,
  basis: null,
  annualized: false,
  derivedFrom: null,
  ratios: {},
})

const amounts = new Set(ratios.filter(({ unit }) => unit === 'amount').map(({ key }) => key))

export function inUnits(found: ReadonlyMap<string, RatioResult> | undefined): Record<string, ResultRatio> {
  const entries = [...(found ?? [])].map(([key, { value, reason, inputs }]) => [
    key,
    {
      value: value !== null && amounts.has(key) ? toUnits(value) : value,
      reason,
      inputs: inputs.map(input => ({
        ...input,
        value: input.of === 'ratios' && !amounts.has(input.row) ? input.value : toUnits(input.value),
      })),
    },
  ])
  return Object.fromEntries(entries)
}

const checkInUnits = (check: Check): Check => ({
  ...check,
  amount: check.amount === null ? null : toUnits(check.amount),
  tolerance: check.tolerance === null ? null : toUnits(check.tolerance),
  inputs: check.inputs.map(inputInUnits),
})

const inputInUnits = (input: CheckInput): CheckInput => ({
  ...input,
  amount: input.amount === null ? null : toUnits(input.amount),
})
