import type { Grey } from './grey.js'

/** How much darker than what is around it ink is, where a stroke fades and where it is sure. */
const faint = 0.85
const dark = 0.72
const leastContrast = 16

/** How far from dark ink, in pixels, faint ink may be. */
const fades = 2

/**
 * Which pixels are ink: darker than the mean of their surroundings, so that shadows and tinted paper are none. Paper becomes
 * white.
 */
export function inkOf({ columns, rows, pixels }: Grey): { ink: Uint8Array; grey: Grey } {
  const half = Math.max(8, Math.round(Math.min(columns, rows) / 40))
  const ink = new Uint8Array(columns * rows)
  const sure = new Uint8Array(columns * rows)
  const flat = new Uint8Array(columns * rows)
  // Of each column over the rows around the present one.
  const sums = new Uint32Array(columns)
  let [top, bottom] = [0, 0]
  for (let y = 0; y < rows; y++) {
    for (; bottom < Math.min(rows, y + half + 1); bottom++)
      for (let x = 0, at = bottom * columns; x < columns; x++, at++)
        sums[x] = (sums[x] as number) + (pixels[at] as number)
    for (; top < y - half; top++)
      for (let x = 0, at = top * columns; x < columns; x++, at++)
        sums[x] = (sums[x] as number) - (pixels[at] as number)
    let [left, right, sum] = [0, 0, 0]
    for (let x = 0, at = y * columns; x < columns; x++, at++) {
      for (; right < Math.min(columns, x + half + 1); right++) sum += sums[right] as number
      for (; left < x - half; left++) sum -= sums[left] as number
      const mean = sum / ((bottom - top) * (right - left))
      const shade = pixels[at] as number
      if (shade < mean * faint && mean - shade > leastContrast) {
        ink[at] = 1
        if (shade < mean * dark) sure[at] = 1
      }
      flat[at] = mean < 1 ? shade : Math.min(255, (shade * 250) / mean)
    }
  }
  const near = spread(sure, columns, rows, fades)
  for (let at = 0; at < ink.length; at++) if (near[at] === 0) ink[at] = 0
  return { ink, grey: { columns, rows, pixels: flat } }
}

/** All that is at most so far from what is set, along both sides of a square. */
export function spread(set: Uint8Array, columns: number, rows: number, far: number): Uint8Array {
  return spreadAlong(spreadAlong(set, 1, columns, rows, far), columns, rows, columns, far)
}

function spreadAlong(set: Uint8Array, step: number, count: number, lines: number, far: number): Uint8Array {
  const made = new Uint8Array(set.length)
  const across = step === 1 ? count : 1
  for (let line = 0; line < lines; line++) {
    const start = line * across
    let last = -Infinity
    for (let n = 0; n < count + far; n++) {
      if (n < count && set[start + n * step]) last = n
      const at = n - far
      if (at >= 0 && last >= at - far) made[start + at * step] = 1
    }
  }
  return made
}
