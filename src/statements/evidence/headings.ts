import { listsIn } from '../../vocabulary/lists.js'
import type { Section } from './label.js'

/**
 * What sections are headed with. `row` takes what stands there under a name that says nothing: an account's number, a bank's
 * name.
 */
export interface Heading {
  /** Several where it holds both kinds: `Costs and expenses`. */
  sections: readonly Section[]
  names: readonly string[]
  row?: string
  /** A part of a wider section, which it doesn't end. */
  isPart?: true
}

const headingsIn = (file: string): Heading[] =>
  listsIn(`headings/${file}`).map(({ heading, names }) => {
    const [sections = '', row] = heading.split(': ')
    return {
      sections: sections.split(' ') as Section[],
      names,
      ...(row !== undefined && { row, isPart: true }),
    }
  })

export const incomeHeadings = headingsIn('income')
export const sheetHeadings = headingsIn('sheet')
