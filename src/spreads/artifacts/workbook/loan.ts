import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { proposedService } from '../../../figures/told/debt-service.js'
import { toUnits } from '../../../money.js'
import { inputCellOf } from './input-places.js'

/** Of a year of the loan that is asked for, at a higher rate. One whose rate nobody has told costs what it costs. */
export function loanService(
  { inputs: { proposedDebt, ...others } }: ResultsWithBlocks,
  dearer: number,
): number {
  const dear = proposedDebt && {
    ...proposedDebt,
    value: { ...proposedDebt.value, annualRate: proposedDebt.value.annualRate + dearer },
  }
  return toUnits(proposedService({ ...others, ...(dear && { proposedDebt: dear }) }) ?? 0)
}

export function loanFormula(results: ResultsWithBlocks, dearer: string): string {
  if (!results.inputs.proposedDebt) return 'B$10'
  const cell = (column: string) => inputCellOf(results, 'proposed', 0, column)
  const [amount, rate, months] = [cell('B'), `(${cell('C')}+${dearer})`, cell('D')]
  return `ROUND(IF(${rate}=0,${amount}/${months},PMT(${rate}/12,${months},-${amount}))*MIN(12,${months}),2)`
}
