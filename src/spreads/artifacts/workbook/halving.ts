import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { loanFormula, loanService } from './loan.js'
import type { Table } from './table.js'

/** As often as the results halve it, and the outcome. */
export const halvedRows = 61

/** No function of a spreadsheet gives the rate at which an annuity and other debt cost what is earned. */
export function halving(
  results: ResultsWithBlocks,
  { cashEarnings, debtService, debt }: { cashEarnings: number; debtService: number; debt: number },
  top: number,
): Table {
  const serviceAt = (dearer: number) => debtService + dearer * debt + loanService(results, dearer)
  const service = (rate: string) => `B$8+${rate}*B$9+${loanFormula(results, rate)}`
  let [low, high] = serviceAt(0) > cashEarnings ? [-1, 0] : [0, 10]
  const [lowest, highest] = [serviceAt(low), serviceAt(high)]
  const rows = Array.from({ length: halvedRows }, (_, n) => {
    const row = top + 1 + n
    const [one, other, middle] = [low, high, (low + high) / 2]
    const cost = serviceAt(middle)
    if (cost > cashEarnings) high = middle
    else low = middle
    const isFirst = n === 0
    const before = row - 1
    const starts = `${service('0')}>B$7`
    return {
      label: isFirst ? 'Between' : '',
      entries: [
        {
          value: one,
          as: 'factor' as const,
          formula: isFirst ? `IF(${starts},-1,0)` : `IF(E${before}>B$7,B${before},D${before})`,
        },
        {
          value: other,
          as: 'factor' as const,
          formula: isFirst ? `IF(${starts},0,10)` : `IF(E${before}>B$7,D${before},C${before})`,
        },
        { value: middle, as: 'factor' as const, formula: `(B${row}+C${row})/2` },
        { value: cost, formula: service(`D${row}`) },
        ...(isFirst
          ? [
              { value: lowest, formula: service(`B${row}`) },
              { value: highest, formula: service(`C${row}`) },
            ]
          : []),
      ],
    }
  })
  return {
    title: 'How the rate with the loan is found',
    headings: ['At least', 'At most', 'Between', 'Debt service', 'At the least', 'At the most'],
    rows,
  }
}
