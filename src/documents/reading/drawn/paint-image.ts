import type { Grey } from '../pictures/grey.js'
import type { Image, PlacedImage } from './page-images.js'

/** Each pixel of the canvas takes what stands there in the image: the mean of four places, since scans are finer. */
export function paintImage(
  { image, at }: PlacedImage,
  { columns, rows, pixels }: Grey,
  density: number,
): void {
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
