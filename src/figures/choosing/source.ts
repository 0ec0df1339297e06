/** Where in the document it stands: `page` counts from 1, of sheets too. A box is left, top, right, bottom in points. */
export interface Source {
  page: number
  sheet?: string
  /** As a spreadsheet names it: `B7`. */
  cell?: string
  bbox?: [number, number, number, number]
}
