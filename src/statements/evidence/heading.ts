import type { StatementName } from '../../figures/choosing/column.js'
import { remembered } from '../../remembered-rules.js'
import { incomeHeadings, type Heading as Known, sheetHeadings } from './headings.js'
import { incomeSections, type Section, sheetSides } from './label.js'
import { wordsOf } from './plain.js'
import { respelt, type Spelling, spellingOf } from './spelling.js'

export type Heading = Known

const indexOf = (headings: Known[]) =>
  new Map(headings.flatMap(heading => heading.names.map(name => [wordsOf(name).join(' '), heading])))
const known: Record<StatementName, Map<string, Known>> = {
  incomeStatement: indexOf(incomeHeadings),
  balanceSheet: indexOf(sheetHeadings),
}

/** The section that a heading opens, if it is a known one. A name of the firm may stand in it: `Acme Company shareholders' equity`. */
export const headingOf = (statement: StatementName, plain: string): Heading | undefined =>
  finders[statement](plain)

const spelling: Record<StatementName, Spelling> = {
  incomeStatement: spellingOf([...known.incomeStatement.keys()]),
  balanceSheet: spellingOf([...known.balanceSheet.keys()]),
}

function named(statement: StatementName, words: readonly string[]): Known | undefined {
  const name = words.join(' ')
  return known[statement].get(name) ?? known[statement].get(respelt(name, spelling[statement]))
}

const finders: Record<StatementName, (plain: string) => Heading | undefined> = {
  incomeStatement: remembered(
    plain =>
      named('incomeStatement', headingWords(plain)) ??
      (/^(?:less )?costs? of\b/.test(plain) ? known.incomeStatement.get('cost sale') : undefined),
  ),
  balanceSheet: remembered(plain => {
    const words = headingWords(plain)
    const whole = named('balanceSheet', words)
    const farm = known.balanceSheet.get(
      words.filter(word => word !== 'farm' && word !== 'business').join(' '),
    )
    return whole ?? farm ?? (words.length > 2 ? known.balanceSheet.get(words.slice(-2).join(' ')) : undefined)
  }),
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
