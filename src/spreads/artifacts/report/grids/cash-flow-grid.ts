import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { uca } from '../../../../figures/template/uca.js'
import { amountsOf, type Grid, gridOf } from './grid.js'

/** The cash flow as bankers lay it out. */
export function cashFlowGrid(results: ResultsWithBlocks): Grid[] {
  const { periods } = results.blocks.uca
  const text = amountsOf(
    results,
    periods.flatMap(({ values }) => Object.values(values).map(({ value }) => value)),
  )
  return gridOf({
    title: 'Cash flow as bankers lay it out (UCA)',
    intro: 'What each line did to cash: from what customers paid to what was left after debt was served.',
    columns: periods.map(({ label }) => ({ name: label })),
    rows: uca.map(({ key, label, kind }) => ({
      label,
      kind,
      cells: periods.map(({ values }) => text(values[key]?.value)),
    })),
  })
}
