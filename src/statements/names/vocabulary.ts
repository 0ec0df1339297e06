import { listsIn } from '../../vocabulary/lists.js'
import type { RowLabels, Section } from '../evidence/label.js'

/** A heading is a row of the template, then the sections that it is met in, the most usual first. */
const rowsIn = (file: string): RowLabels[] =>
  listsIn(`rows/${file}`).map(({ heading, names }) => {
    const [row = '', ...sections] = heading.split(' ')
    return {
      row,
      in: sections.filter(section => section !== 'anywhere') as Section[],
      labels: names,
      ...(sections.includes('anywhere') && { anywhere: true }),
    }
  })

export const incomeNames: readonly RowLabels[] = ['income', 'expenses'].flatMap(rowsIn)
export const sheetNames: readonly RowLabels[] = ['assets', 'liabilities', 'equity'].flatMap(rowsIn)
