/** Where things of a spread are found. */

export interface FigureAddress {
  statement: string
  periodId: string
  row: string
  /** Which of the places that it was read from. */
  place?: number
  /** How its statement is shown. */
  kept?: URLSearchParams
}

const ofStatement = ['show', 'rows', 'as']

/** What of an address says how a statement is shown: it stays, whichever figure is chosen. */
export const keptOf = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => ofStatement.includes(name)))

export const spreadAddress = (spreadId: string): string => `/console/spreads/${spreadId}`

export const viewAddress = (spreadId: string, view: string): string =>
  `${spreadAddress(spreadId)}?${new URLSearchParams({ view })}`

/** Where a figure is, on the page of its statement. */
export function figureAddress(
  spreadId: string,
  { statement, periodId, row, place, kept = new URLSearchParams() }: FigureAddress,
  view = statement,
): string {
  const query = new URLSearchParams({ view, of: statement, period: periodId, row })
  if (place !== undefined) query.set('place', String(place))
  for (const [name, value] of kept) query.append(name, value)
  return `${spreadAddress(spreadId)}?${query}`
}

/** The figure that an address names, if it names one. */
export function figureIn(query: URLSearchParams): FigureAddress | undefined {
  const [statement, periodId, row] = ['of', 'period', 'row'].map(name => query.get(name))
  if (!statement || !periodId || !row) return undefined
  const place = Number(query.get('place') ?? 0)
  const at = Number.isInteger(place) && place > 0 ? place : 0
  return { statement, periodId, row, place: at, kept: keptOf(query) }
}
