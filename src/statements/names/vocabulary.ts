import { listsIn, rowFiles } from '../../vocabulary/lists.js'
import { incomeSections, type RowLabels, type Section } from '../evidence/label.js'

/** A heading is a row of the template, then the sections that it is met in, the most usual first. */
const rowsIn = (file: string): RowLabels[] =>
  listsIn(file).map(({ heading, names }) => {
    const [row = '', ...sections] = heading.split(' ')
    return {
      row,
      in: sections.filter(section => section !== 'anywhere') as Section[],
      labels: names,
      ...(sections.includes('anywhere') && { anywhere: true }),
      ...(/german|dutch/.test(file) && { joinsWords: true }),
    }
  })

const isOfIncome = (row: RowLabels): boolean => row.in.some(section => incomeSections.includes(section))

/** What is asked first wins where scores are equal. */
const rows = rowFiles.flatMap(rowsIn)

export const incomeNames: readonly RowLabels[] = rows.filter(isOfIncome)
export const sheetNames: readonly RowLabels[] = rows.filter(row => !isOfIncome(row))
