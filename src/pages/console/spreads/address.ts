/** Where things of a spread are found. */

export interface FigureAddress {
  statement: string
  periodId: string
  row: string
  /** Which of the places that it was read from. */
  place?: number
}

export const spreadAddress = (spreadId: string): string => `/console/spreads/${spreadId}`

export const viewAddress = (spreadId: string, view: string): string =>
  `${spreadAddress(spreadId)}?${new URLSearchParams({ view })}`

/** Of a figure, on the page of its statement. */
export function figureAddress(
  spreadId: string,
  { statement, periodId, row, place }: FigureAddress,
  view = statement,
): string {
  const query = new URLSearchParams({ view, of: statement, period: periodId, row })
  if (place !== undefined) query.set('place', String(place))
  return `${spreadAddress(spreadId)}?${query}`
}

/** The figure that an address names, if it names one. */
export function figureIn(query: URLSearchParams): FigureAddress | undefined {
  const [statement, periodId, row] = ['of', 'period', 'row'].map(name => query.get(name))
  if (!statement || !periodId || !row) return undefined
  const place = Number(query.get('place') ?? 0)
  return { statement, periodId, row, place: Number.isInteger(place) && place > 0 ? place : 0 }
}
