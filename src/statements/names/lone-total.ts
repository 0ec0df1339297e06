import type { Entry } from '../hypotheses/outline-reading.js'
import type { Assignment } from './assign.js'
import { loneTotals, sectionDefaults } from './map.js'
import type { Place } from './sections.js'

/** A total that no lines were found for is all that its part has. */
export function ofLoneTotal({ item, total }: Entry, place: Place): Assignment {
  const reason = 'a total that is printed without its lines'
  const row = total?.row ?? ''
  if (row === 'totalOtherIncomeExpense')
    return {
      row:
        /expense|loss|aufwand/.test(item.plain) && !/income|gain/.test(item.plain)
          ? 'otherExpenses'
          : 'otherIncome',
      confidence: 0.7,
      reason,
    }
  if (row === 'totalOperatingExpenses' && /general|administrative|selling/.test(item.plain))
    return { row: 'sellingGeneralAdministrative', confidence: 0.8, reason }
  return {
    row: loneTotals[row] ?? sectionDefaults[place.sections[0] ?? 'expense'],
    confidence: row in loneTotals ? 0.9 : 0.7,
    reason,
  }
}
