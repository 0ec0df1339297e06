import type { MappedLine } from '../../figures/choosing/column.js'
import type { Cell } from '../extract/table.js'

/** Where a figure stands, for whoever wants to see it; nowhere if it was reckoned. */
export const sourcesOf = (cell: Cell | null | undefined, documentId: string): MappedLine['sources'] =>
  cell ? [{ ...cell.source, documentId, text: cell.text }] : []
