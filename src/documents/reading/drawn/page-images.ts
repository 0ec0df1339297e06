import type { Matrix } from './matrix.js'
import type { PageOfPdf } from './page-marks.js'

export interface Image {
  width: number
  height: number
  /** 1: a bit for each pixel, 2: three bytes, 3: four. */
  kind?: number
  data?: Uint8Array | Uint8ClampedArray | string
}

export interface PlacedImage {
  image: Image
  /** From its pixels to points of the page as it is shown. */
  at: Matrix
}

export async function imageOf(
  page: PageOfPdf,
  operation: number,
  args: unknown[] | null,
  OPS: Record<string, number>,
): Promise<Image | undefined> {
  const named = (name: string) =>
    new Promise<Image | null>(resolve => {
      const objects = name.startsWith('g_') ? page.commonObjs : page.objs
      objects.get(name, found => resolve(found as Image | null))
    })
  if (operation === OPS.paintImageXObject) return usable(await named(String(args?.[0])))
  if (operation === OPS.paintInlineImageXObject) return usable(args?.[0] as Image)
  if (operation !== OPS.paintImageMaskXObject) return undefined
  // Black and white scans are often stencils: a bit that isn't set is painted.
  const mask = args?.[0] as Image
  const bits = typeof mask?.data === 'string' ? await named(mask.data) : mask
  return usable(bits && { ...bits, width: mask.width, height: mask.height, kind: 1 })
}

const usable = (image: Image | null | undefined): Image | undefined =>
  image?.data && typeof image.data !== 'string' && image.width > 0 && image.height > 0 ? image : undefined
