import type { ResultPeriod, Results } from '../../../figures/results.js'
import { type StatementName, statementNames } from '../../../figures/template/row.js'
import { rowOf } from '../../../figures/template/statements.js'
import { partsOf } from '../shown/rows.js'
import type { ArtifactDocument } from '../shown/sources.js'

/** A page of a document that figures come from, with the place of each. */
export interface SourcePlace {
  documentId: string
  filename: string
  page: number
  sheet?: string
  spots: Spot[]
}

export interface Spot {
  /** On its page, from 1. */
  number: number
  /** What stands there for: `Cash & equivalents · 2024`. Several where one printed amount serves more than one row. */
  meant: string[]
  /** As printed. */
  text: string
  /** Left, top, right, bottom in points of the page as it was read. */
  bbox?: [number, number, number, number]
  /** As a spreadsheet names it: `B7`. */
  cell?: string
}

export interface SourcePlaces {
  places: SourcePlace[]
  /** How many more pages there are than are shown. */
  left: number
}

/** More would be a copy of the documents rather than a report. */
const mostPages = 40

/** In the order of the documents and of their pages; a page's places as one reads it. */
export function sourcePlaces(results: Results, documents: readonly ArtifactDocument[]): SourcePlaces {
  const pages = new Map<string, SourcePlace>()
  const spots = new Map<string, Spot>()
  for (const statement of statementNames)
    for (const period of results.statements[statement].periods)
      if (!period.annualized) take(statement, period, documents, { pages, spots })
  const position = new Map(documents.map(({ id }, n) => [id, n]))
  const all = [...pages.values()].toSorted(
    (one, other) =>
      (position.get(one.documentId) ?? 0) - (position.get(other.documentId) ?? 0) || one.page - other.page,
  )
  return {
    places: all.slice(0, mostPages).map(place => ({ ...place, spots: numbered(place.spots) })),
    left: Math.max(0, all.length - mostPages),
  }
}

interface Found {
  pages: Map<string, SourcePlace>
  spots: Map<string, Spot>
}

function take(
  statement: StatementName,
  period: ResultPeriod,
  documents: readonly ArtifactDocument[],
  { pages, spots }: Found,
): void {
  for (const [row, { sources }] of Object.entries(period.values))
    for (const { documentId, page, sheet, cell, bbox, text, used } of sources) {
      const filename = documents.find(({ id }) => id === documentId)?.filename
      if (!used || filename === undefined || documentId === null) continue
      const key = [documentId, page].join('\n')
      const place = pages.get(key) ?? {
        documentId,
        filename,
        page,
        ...(sheet !== undefined && { sheet }),
        spots: [],
      }
      pages.set(key, place)
      const at = [key, cell ?? bbox?.join() ?? text].join('\n')
      const meant = `${rowOf(statement, row)?.label ?? row} · ${partsOf(period).name}`
      const known = spots.get(at)
      if (known) {
        if (!known.meant.includes(meant)) known.meant.push(meant)
        continue
      }
      const spot = {
        number: 0,
        meant: [meant],
        text,
        ...(bbox && { bbox }),
        ...(cell !== undefined && { cell }),
      }
      spots.set(at, spot)
      place.spots.push(spot)
    }
}

/** From the top to the bottom, and from left to right. */
const numbered = (spots: readonly Spot[]): Spot[] =>
  spots
    .toSorted((one, other) => rank(one) - rank(other) || (one.bbox?.[0] ?? 0) - (other.bbox?.[0] ?? 0))
    .map((spot, n) => ({ ...spot, number: n + 1 }))

const rank = ({ bbox, cell }: Spot): number =>
  bbox ? Math.round(bbox[3]) : Number(/\d+$/.exec(cell ?? '')?.[0] ?? 0)
