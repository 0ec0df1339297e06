import type { CashFlow, Filled } from '../computing/cash-flow.js'
import { cellsOf, computed } from '../computing/compute.js'
import { aheadChecks } from './ahead.js'
import { guessedIn } from './doubt.js'
import { currentYearEarnings, movementChecks } from './movement.js'
import type { Check } from './outcome.js'
import { readingChecks, sameInOthers } from './reading.js'
import { beside, goesOn, margin, sameScale } from './sense.js'

/** Every check of what the documents say. Derived years aren't checked: they repeat what they are derived from. */
export function checksOf(incomes: Filled[], sheets: Filled[], cashFlows: CashFlow[]): Check[] {
  const all = [...incomes, ...sheets]
  const guessed = guessedIn(all)
  return [
    ...all.flatMap(one => readingChecks(one, guessed)),
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
