import type { Rendered } from '../../../documents/drawing/draw-pages.js'
import type { Kept } from '../../../documents/read-once.js'
import type { Page, Reading } from '../../../documents/reading/read.js'
import { type Excerpt, excerptOf } from './excerpt.js'
import type { SourcePlace, Spot } from './places.js'

/** What there is of one document to show its pages by. */
export interface SourceMaterial {
  documentId: string
  /** What was read of it, as it is stored. */
  stored?: string
  rendered?: Rendered[]
  /** The document itself, where it is a picture. */
  picture?: { png?: string; jpg?: string }
}

/** A page as it is appended. */
export interface SourcePage {
  place: SourcePlace
  /** A picture in base64, and its size in points. */
  picture?: { kind: 'png' | 'jpg'; data: string; width: number; height: number }
  /** Where its figures stand on it, in its own points. */
  boxes: { spot: Spot; left: number; top: number; width: number; height: number }[]
  excerpt?: Excerpt
}

/** Pages that nothing can be shown of are left out: what was deleted, and what no longer can be drawn. */
export const pagesOf = (places: readonly SourcePlace[], materials: readonly SourceMaterial[]): SourcePage[] =>
  places.flatMap(place => {
    const material = materials.find(({ documentId }) => documentId === place.documentId)
    return (material && pageOf(place, material)) ?? []
  })

function pageOf(place: SourcePlace, material: SourceMaterial): SourcePage | undefined {
  const page = readingOf(material)?.pages.find(({ number }) => number === place.page)
  const picture = pictureOf(place, material, page)
  if (picture) return { place, picture, boxes: boxesOn(picture, page, place.spots) }
  const excerpt = page && excerptOf(page, place.spots)
  return excerpt && { place, excerpt, boxes: [] }
}

function readingOf({ stored }: SourceMaterial): Reading | undefined {
  const kept = stored === undefined ? undefined : (JSON.parse(stored) as Kept)
  return kept?.outcome === 'read' ? kept.reading : undefined
}

function pictureOf(
  { page: number }: SourcePlace,
  { rendered, picture }: SourceMaterial,
  page: Page | undefined,
): SourcePage['picture'] {
  const drawn = rendered?.find(one => one.number === number)
  if (drawn) return { kind: 'png', data: drawn.png, width: drawn.width, height: drawn.height }
  const size = { width: page?.width ?? 0, height: page?.height ?? 0 }
  if (!(size.width > 0 && size.height > 0)) return undefined
  if (picture?.png) return { kind: 'png', data: picture.png, ...size }
  return picture?.jpg ? { kind: 'jpg', data: picture.jpg, ...size } : undefined
}

/** A page that was turned to be read is shown as it is in the file, and where its figures stand on that nobody knows. */
function boxesOn(
  { width, height }: { width: number; height: number },
  page: Page | undefined,
  spots: readonly Spot[],
): SourcePage['boxes'] {
  const read = { width: page?.width ?? width, height: page?.height ?? height }
  if (Math.abs(read.width / read.height - width / height) > 0.02) return []
  const scale = width / read.width
  return spots.flatMap(spot => {
    if (!spot.bbox) return []
    const [left, top, right, bottom] = spot.bbox
    return {
      spot,
      left: left * scale - around,
      top: top * scale - around,
      width: (right - left) * scale + 2 * around,
      height: (bottom - top) * scale + 2 * around,
    }
  })
}

/** A box leaves its figure some room. */
const around = 1.5
