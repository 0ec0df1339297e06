import type { Factor } from '../money.js'
import type { KnownNames } from '../names.js'
import { checksOf } from './checks/check.js'
import { entityChecks } from './checks/entity-check.js'
import type { Check } from './checks/outcome.js'
import { unappliedChecks } from './checks/override-check.js'
import { sheetDayChecks } from './checks/sheet-day.js'
import { asPrinted, type Chosen, chooseIncome, chooseSheets, summed, summedSpans } from './choosing/choose.js'
import type { StatementColumn } from './choosing/column.js'
import { chooseEntity, type DocumentUse, type Skipped } from './choosing/entity.js'
import { applyMappings, type Mapping } from './choosing/mapping.js'
import { applyOverrides, type Override } from './choosing/override.js'
import { isPart } from './choosing/tile.js'
import { type CashFlow, cashFlowOf, type Filled } from './computing/cash-flow.js'
import { annualized, type Cells, cellsOf, computed } from './computing/compute.js'
import { isInterim, sheetsOf, spanOf, yearly } from './computing/period.js'
import { nameOf } from './heading.js'

/** A lead's columns as statements. */
export interface Spread {
  entityName: string | null
  currency: string | null
  incomes: Filled[]
  /** Interim periods made full years. */
  annualized: Annualized[]
  sheets: Filled[]
  cashFlows: CashFlow[]
  checks: Check[]
  skipped: Skipped[]
}

export interface Annualized {
  from: Filled
  factor: Factor
  cells: Cells
}

export function spreadOf(
  columns: StatementColumn[],
  overrides: readonly Override[] = [],
  lead?: KnownNames,
  {
    uses,
    mappings = [],
  }: { uses?: readonly DocumentUse[] | undefined; mappings?: readonly Mapping[] | undefined } = {},
): Spread {
  const choice = chooseEntity(applyMappings(columns, mappings), lead, uses)
  const { entityName, currency, columns: own, skipped } = choice
  const income = withSums(chooseIncome(own), overrides)
  const spans = income.chosen.flatMap(({ period }) => spanOf(period) ?? [])
  const sheet = applyOverrides(chooseSheets(own, spans), income.unapplied)
  const incomes = income.chosen.map(filled)
  const sheets = sheet.chosen.map(filled)
  const cashFlows = incomes.flatMap(one => cashFlowFor(one, sheets) ?? [])
  return {
    entityName,
    currency,
    incomes,
    annualized: incomes.flatMap(one => annualizedFrom(one, incomes) ?? []),
    sheets,
    cashFlows,
    checks: [
      ...entityChecks(choice),
      ...checksOf(incomes, sheets, cashFlows),
      ...incomes.flatMap(income => sheetDayChecks(income, sheetsAround(income, sheets))),
      ...unappliedChecks(sheet.unapplied),
    ],
    skipped,
  }
}

/** Sums are made of what people have corrected, and may be corrected themselves. */
function withSums(chosen: Chosen[], overrides: readonly Override[]) {
  const read = applyOverrides(chosen, overrides)
  const sums = summedSpans(read.chosen).map(tiling =>
    summed(tiling, read.chosen, nameOf({ label: '', ...tiling.span })),
  )
  const { chosen: corrected, unapplied } = applyOverrides(sums, read.unapplied)
  const all = [...read.chosen, ...corrected]
  return { chosen: all.toSorted(asPrinted), unapplied }
}

function filled(chosen: Chosen): Filled {
  const { statement, lines } = chosen.column
  return { ...chosen, cells: computed(statement, cellsOf(statement, lines)) }
}

/** A period has a cash flow where a sheet stands at each of its ends. */
function cashFlowFor(income: Filled, sheets: Filled[]): CashFlow | undefined {
  const { sheet, previous } = sheetsAround(income, sheets)
  return sheet && previous && cashFlowOf(income, sheet, previous)
}

/** Those of the very days, else within a week of them. */
export function sheetsAround({ period }: Pick<Filled, 'period'>, sheets: readonly Filled[]) {
  const span = spanOf(period)
  return span ? sheetsOf(span, sheets, endOf) : { sheet: undefined, previous: undefined }
}

const endOf = ({ period: { end } }: Filled): string | null => end

/** Months and quarters of a longer period that is there say more of a year by that. */
function annualizedFrom(from: Filled, incomes: Filled[]): Annualized | undefined {
  const span = spanOf(from.period)
  const spans = incomes.flatMap(({ period }) => spanOf(period) ?? [])
  if (!span || !isInterim(span) || isPart(span, spans)) return undefined
  const factor = yearly(span)
  return { from, factor, cells: annualized(from.cells, factor) }
}
