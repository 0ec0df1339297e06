import type { Section } from '../evidence/label.js'
import type { Entry, Sum } from '../hypotheses/outline-reading.js'

/** What a total says of the lines that it takes in. */

/** The innermost named total that takes the line in. */
export const closing = (entry: Entry, sums: Sum[]): Sum | undefined =>
  sums.find(({ name, entries }) => name?.row && !name.isChain && entries.includes(entry))

export const closingTotal = (entry: Entry, sums: Sum[]): string | undefined =>
  closing(entry, sums)?.name?.row ?? undefined

export const incomeTotalSections: Record<string, readonly Section[]> = {
  netRevenues: ['revenue'],
  totalCostOfRevenues: ['cost'],
  totalOperatingExpenses: ['expense'],
  totalOtherIncomeExpense: ['otherIncome', 'otherExpense'],
}

/** `Total non-operating expenses` adds up what is spent first of all. */
export function sectionsClosedBy(sum: Sum | undefined): readonly Section[] | undefined {
  const sections = incomeTotalSections[sum?.name?.row ?? '']
  const plain = sum?.item.plain ?? ''
  const isSpent =
    /\bnon ?-?operating expenses?\b/.test(plain) && !/\b(?:income|revenues?|gains?|net)\b/.test(plain)
  return isSpent && sections?.[0] === 'otherIncome' ? sections.toReversed() : sections
}

const currentBefore: Partial<Record<Section, string>> = {
  nonCurrentAssets: 'totalCurrentAssets',
  nonCurrentLiabilities: 'totalCurrentLiabilities',
}

/** Whether what is current has been added up without it. */
export const pastCurrent = (entry: Entry, n: number, zone: Section, sums: Sum[]): { isPastCurrent?: true } =>
  sums.some(
    ({ name, at, ties, entries }) =>
      name && name.row === currentBefore[zone] && at <= n && ties && !entries.includes(entry),
  )
    ? { isPastCurrent: true }
    : {}
