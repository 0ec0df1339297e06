import { getResolvedPDFJS } from 'unpdf'
import type { Grey } from './grey.js'

/** A page of a scan is one picture, or several strips of one; nothing has to be drawn to have them. */

type Matrix = [number, number, number, number, number, number]

export interface PageOfPdf {
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>
  objs: { get(name: string, found: (image: Image | null) => void): void }
  commonObjs: { get(name: string, found: (image: Image | null) => void): void }
}

interface Image {
  width: number
  height: number
  /** 1: a bit for each pixel, 2: three bytes, 3: four. */
  kind?: number
  data?: Uint8Array | Uint8ClampedArray | string
}

const maxPictures = 200
const maxPixels = 12_000_000
/** Finer than 300 to the inch says nothing more. */
const finest = 300 / 72

/** The page's pictures as a grey one, and how many points a pixel is. Undefined where it has none. */
export async function pictureOf(
  page: PageOfPdf,
  { upright, width, height }: { upright: number[]; width: number; height: number },
): Promise<{ picture: Grey; scale: number } | undefined> {
  const images = await imagesOf(page, upright as Matrix)
  if (images.length === 0) return undefined
  const densities = images.map(({ at: [a, b] }) => 1 / Math.hypot(a, b))
  const density = Math.min(Math.max(...densities), finest, Math.sqrt(maxPixels / (width * height)))
  const [columns, rows] = [Math.ceil(width * density), Math.ceil(height * density)]
  const picture = { columns, rows, pixels: new Uint8Array(columns * rows).fill(255) }
  for (const image of images) paint(image, picture, density)
  return { picture, scale: 1 / density }
}

interface Placed {
  image: Image
  /** From its pixels to points of the page as it is shown. */
  at: Matrix
}

async function imagesOf(page: PageOfPdf, upright: Matrix): Promise<Placed[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Placed[] = []
  const saved: Matrix[] = []
  let at = upright
  for (const [n, operation] of fnArray.entries()) {
    const args = argsArray[n] as unknown[] | null
    if (operation === OPS.save) saved.push(at)
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) at = saved.pop() ?? upright
    else if (operation === OPS.transform) at = times(at, args as Matrix)
    else if (operation === OPS.paintFormXObjectBegin) {
      saved.push(at)
      if (args?.[0]) at = times(at, args[0] as Matrix)
    } else {
      const image = await imageOf(page, operation, args, OPS)
      if (!image) continue
      found.push({ image, at: times(at, [1 / image.width, 0, 0, -1 / image.height, 0, 1]) })
      if (found.length >= maxPictures) break
    }
  }
  return found
}

async function imageOf(
  page: PageOfPdf,
  operation: number,
  args: unknown[] | null,
  OPS: Record<string, number>,
): Promise<Image | undefined> {
  const named = (name: string) =>
    new Promise<Image | null>(resolve =>
      (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve),
    )
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

/** Each pixel of the canvas takes what stands there in the image: the mean of four places, since scans are finer. */
function paint({ image, at }: Placed, { columns, rows, pixels }: Grey, density: number): void {
  const [a, b, c, d, e, f] = at
  const determinant = a * d - b * c
  if (determinant === 0) return
  const grey = greyOf(image)
  const corners = [
    [0, 0],
    [image.width, 0],
    [0, image.height],
    [image.width, image.height],
  ] as const
  const xs = corners.map(([u, v]) => (a * u + c * v + e) * density)
  const ys = corners.map(([u, v]) => (b * u + d * v + f) * density)
  const within = (value: number, most: number) => Math.min(Math.max(Math.floor(value), 0), most)
  for (let y = within(Math.min(...ys), rows); y < within(Math.max(...ys) + 1, rows); y++)
    for (let x = within(Math.min(...xs), columns); x < within(Math.max(...xs) + 1, columns); x++) {
      let sum = 0
      let places = 0
      for (const [right, down] of quarters) {
        const [p, q] = [(x + right) / density - e, (y + down) / density - f]
        const u = Math.floor((d * p - c * q) / determinant)
        const v = Math.floor((a * q - b * p) / determinant)
        if (u < 0 || v < 0 || u >= image.width || v >= image.height) continue
        sum += grey(u, v)
        places++
      }
      if (places > 0) pixels[y * columns + x] = Math.min(pixels[y * columns + x] ?? 255, sum / places)
    }
}

const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

function greyOf({ width, kind, data }: Image): (u: number, v: number) => number {
  const bytes = data as Uint8Array
  if (kind === 1) {
    const row = (width + 7) >> 3
    return (u, v) => (((bytes[v * row + (u >> 3)] ?? 0) >> (7 - (u & 7))) & 1) * 255
  }
  const step = kind === 2 ? 3 : 4
  return (u, v) => {
    const n = (v * width + u) * step
    return 0.3 * (bytes[n] ?? 0) + 0.59 * (bytes[n + 1] ?? 0) + 0.11 * (bytes[n + 2] ?? 0)
  }
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]
