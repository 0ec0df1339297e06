import type { MappedLine, PrintedTotal } from '../../figures/choosing/column.js'
import type { Item } from '../evidence/item.js'

/** What a reading of one statement gives for each of its periods. */
interface Figures {
  /** In hundredths of a printed unit, with the template's sign. */
  lines: Omit<MappedLine, 'sources'>[]
  totals: Omit<PrintedTotal, 'sources' | 'rows'>[]
}

/** A figure with where it stands. */
export interface Placed<T> {
  item: Item
  figure: T
}

export type PlacedFigures = {
  lines: Placed<Figures['lines'][number]>[]
  /** With the items that each of them sums up. */
  totals: (Placed<Figures['totals'][number]> & { of: readonly Item[] })[]
}
