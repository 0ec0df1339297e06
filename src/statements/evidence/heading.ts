import type { StatementName } from '../../figures/choosing/column.js'
import { remembered } from '../../remembered.js'
import { incomeHeadings, type Heading as Known, sheetHeadings } from './headings.js'
import { incomeSections, type Section, sheetSides } from './label.js'
import { wordsOf } from './plain.js'
import { type Lookup, lookupOf } from './spelling.js'

export type Heading = Known

const indexOf = (headings: Known[]) =>
  lookupOf(
    new Map(headings.flatMap(heading => heading.names.map(name => [wordsOf(name).join(' '), heading]))),
  )
const known: Record<StatementName, Lookup<Known>> = {
  incomeStatement: indexOf(incomeHeadings),
  balanceSheet: indexOf(sheetHeadings),
}

/**
 * The section that a heading opens, if it is a known one. A name of the firm may stand in it: `Acme Company shareholders'
 * equity`.
 */
export const headingOf = (statement: StatementName, plain: string): Heading | undefined =>
  finders[statement](plain)

const finders: Record<StatementName, (plain: string) => Heading | undefined> = {
  incomeStatement: remembered(
    plain =>
      known.incomeStatement.named(headingWords(plain).join(' ')) ??
      (/^(?:less )?costs? of\b/.test(plain) ? known.incomeStatement.named('cost sale') : undefined),
  ),
  balanceSheet: remembered(plain => {
    const words = headingWords(plain)
    const { named } = known.balanceSheet
    const ofAnyFirm = words.filter(word => word !== 'farm' && word !== 'business')
    return (
      named(words.join(' ')) ??
      named(ofAnyFirm.join(' ')) ??
      (words.length > 2 ? named(words.slice(-2).join(' ')) : undefined)
    )
  }),
}

/** Whether a heading of an income statement opens nothing but some of these sections. */
export function opensOnly(plain: string, among: readonly Section[]): boolean {
  const sections = headingOf('incomeStatement', plain)?.sections ?? []
  return sections.length > 0 && sections.every(section => among.includes(section))
}

const headingWords = (plain: string): readonly string[] =>
  wordsOf(plain.replace(/\b(?:continued|contd)\b|^total (?:for |of )?/g, ''))

const wide: readonly Section[] = [...incomeSections, ...sheetSides.flat()]

/** How wide a section is: assets hold current assets, which hold bank accounts. */
export function rankOf(heading: Heading | undefined): number {
  if (!heading) return 4
  if (heading.isPart) return 3
  return heading.sections[0] !== undefined && wide.includes(heading.sections[0]) ? 1 : 2
}
