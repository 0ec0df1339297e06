import { datesIn } from '../../../documents/period-rules.js'
import type { Column } from '../../extract/table.js'
import { englishDates } from './date-words.js'
import { type Period, periodOf } from './periods.js'
import type { Dated } from './title-periods.js'

/** `Q1 2017`, `FY2016`, `H2 2020`. */
const fiscal = /^(?:(Q[1-4])|(H[12])|(FY))[ -]?(?:19|20)?\d\d$/i

/**
 * Below the name of a fiscal quarter stands the day on which it ends: `Q1 2017` over `04/30/2016`. The name follows the firm's
 * own year, so the day alone says when.
 */
export function fiscalPeriod(column: Column | undefined, { calendar, isFlow }: Dated): Period | undefined {
  const header = column?.header ?? []
  const isName = (line: string) => fiscal.test(line.trim())
  const [name, ...otherNames] = header.filter(isName)
  const [day, ...otherDays] = header.filter(
    line => !isName(line) && datesIn(englishDates(line)).mentions.length === 1,
  )
  if (name === undefined || day === undefined || otherNames.length + otherDays.length > 0) return undefined
  const [, quarter, half] = fiscal.exec(name.trim()) ?? []
  const span = quarter ? 'three months ended' : half ? 'six months ended' : 'year ended'
  const found = periodOf(isFlow ? `${span} ${day}` : day, [], calendar, isFlow)
  return found && { ...found, label: header.join(' ') }
}
