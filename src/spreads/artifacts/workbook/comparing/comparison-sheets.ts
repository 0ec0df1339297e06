import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import type { Layout } from '../layout.js'
import { addAverages } from './average-sheet.js'
import { addChanges } from './change-sheet.js'
import { addCommonSize } from './common-size-sheet.js'
import { addPeers } from './peer-sheet.js'
import { addTrailing } from './trailing-sheet.js'

/** Periods beside one another, and beside their industry: a sheet for each that has something to show. */
export function addComparison(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  for (const add of [addChanges, addCommonSize, addAverages, addTrailing, addPeers])
    add(workbook, results, layout)
}
