import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { type StatementName, statementNames } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { partsOf } from '../../shown/rows.js'
import { statementTitles } from '../../shown/words.js'
import { type Layout, sheets } from '../layout.js'
import { figureCell } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, type Table, writeTables } from '../table.js'

type Change = ResultsWithBlocks['blocks']['comparison']['changes'][number]

/** Each period less the same one of a year before, in money and as a part of it. */
export function addChanges(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { changes } = results.blocks.comparison
  const tables = statementNames.flatMap(name => {
    const own = changes.filter(({ statement, priorId }) => statement === name && priorId !== null)
    return own.length === 0 ? [] : [tableOf(results, layout, name, own)]
  })
  if (tables.length === 0) return
  const widest = Math.max(...tables.map(({ headings }) => headings.length))
  const sheet = startSheet(workbook, results, {
    title: sheets.changes,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: Math.ceil(widest / 8),
    isLong: true,
  })
  writeTables(sheet, results, tables)
}

function tableOf(results: ResultsWithBlocks, layout: Layout, statement: StatementName, own: Change[]): Table {
  const name = (id: string | null) => {
    const period = results.statements[statement].periods.find(one => one.id === id)
    return period ? partsOf(period).name : ''
  }
  return {
    title: statementTitles[statement],
    headings: own.flatMap(({ periodId, priorId }) => [`${name(periodId)} less ${name(priorId)}`, '%']),
    rows: statements[statement]
      .filter(({ key }) => own.some(({ values }) => values[key]?.change != null))
      .map(({ key, label, kind }) => ({
        label,
        kind,
        entries: own.flatMap(({ periodId, priorId, values }): (Entry | undefined)[] => {
          const { change = null, percent = null } = values[key] ?? {}
          const [now, before] = [periodId, priorId].map(id => figureCell(layout, statement, id, key))
          if (change === null || !now || !before) return [undefined, undefined]
          const part = `(${now}-${before})/${before}`
          return [
            { value: change, formula: `${now}-${before}` },
            percent === null ? { value: 'n/m' } : { value: percent, formula: part, as: 'percent' },
          ]
        }),
      })),
  }
}
