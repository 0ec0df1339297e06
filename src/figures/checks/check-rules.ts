import type { CashFlow, Filled } from '../computing/cash-flow-rules.js'
import { cellsOf, computed } from '../computing/compute-rules.js'
import { aheadChecks } from './ahead-rules.js'
import { currentYearEarnings, movementChecks } from './movement-rules.js'
import type { Check } from './outcome-rules.js'
import { readingChecks, sameInOthers } from './reading-rules.js'
import { beside, goesOn, margin, sameScale } from './sense-rules.js'

/** Every check of what the documents say. Derived years aren't checked: they repeat what they are derived from. */
export function checksOf(incomes: Filled[], sheets: Filled[], cashFlows: CashFlow[]): Check[] {
  const all = [...incomes, ...sheets]
  return [
    ...all.flatMap(one => readingChecks(one, all)),
    ...aheadChecks(incomes),
    ...aheadChecks(sheets),
    ...all.flatMap(one =>
      sameInOthers(one, ({ statement, lines }) => computed(statement, cellsOf(statement, lines))),
    ),
    ...sheets.flatMap(sheet => currentYearEarnings(sheet, incomes)),
    ...cashFlows.flatMap(movementChecks),
    ...sameScale('incomeStatement', incomes),
    ...sameScale('balanceSheet', sheets),
    ...incomes.flatMap(margin),
    ...incomes.flatMap(goesOn),
    ...incomes.flatMap(income => beside(income, sheets)),
  ]
}
