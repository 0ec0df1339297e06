import { addDays } from '../../documents/calendar-rules.js'
import type { Filled } from '../computing/cash-flow.js'
import { type Check, told } from './outcome.js'

interface Around {
  sheet: Filled | undefined
  previous: Filled | undefined
}

/** Says which sheets of other days ratios and the cash flow go by. Those of the very days are nothing to tell. */
export function sheetDayChecks({ period: { id, start, end } }: Filled, { sheet, previous }: Around): Check[] {
  if (start === null || end === null) return []
  const wanted = [
    [sheet, end],
    [previous, addDays(start, -1)],
  ] as const
  const off = wanted.flatMap(([found, day]) =>
    found && found.period.end !== day ? [`the sheet of ${found.period.end} stands for ${day}`] : [],
  )
  if (off.length === 0) return []
  const detail = `${off.join('; ')}: ratios and the cash flow go by it`
  return [
    told(false, {
      rule: 'sheetDayDiffers',
      statement: 'incomeStatement',
      periodId: id,
      inputs: [],
      otherwise: 'warning',
      detail: detail.charAt(0).toUpperCase() + detail.slice(1),
    }),
  ]
}
