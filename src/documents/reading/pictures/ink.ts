import type { Grey } from './grey.js'

/** How much darker than what is around it ink is, where a stroke fades and where it is sure. */
const faint = 0.85
const dark = 0.72
const leastContrast = 16

/** How far from dark ink, in pixels, faint ink may be. */
const fades = 2

/** What paper becomes, and as dark as ink should be. */
const paper = 250
const black = 90
/** Ink that could be so many times as dark is pale; nothing is made darker than the other, or grain would become ink. */
const pale = 1.4
const mostContrast = 2.2

/** How sure it is that a pixel is ink. */
const darker = 1
const faintInk = 2
const sureInk = 3

/**
 * Which pixels are ink: darker than the mean of their surroundings, so that shadows and tinted paper are none. Paper becomes
 * white, and ink that is pale all over the page dark.
 */
export function inkOf(picture: Grey): { ink: Uint8Array; grey: Grey; contrast: number } {
  const { columns, rows } = picture
  const { flat, levels } = flattened(picture)
  const contrast = darkened(flat, levels)
  const sure = levels.map(level => (level === sureInk ? 1 : 0))
  const near = spread(sure, columns, rows, fades)
  const ink = levels.map((level, at) => (level >= faintInk && near[at] === 1 ? 1 : 0))
  return { ink, grey: { columns, rows, pixels: flat }, contrast }
}

/** As if all paper were equally light. */
function flattened({ columns, rows, pixels }: Grey): { flat: Uint8Array; levels: Uint8Array } {
  const half = Math.max(8, Math.round(Math.min(columns, rows) / 40))
  const flat = new Uint8Array(columns * rows)
  const levels = new Uint8Array(columns * rows)
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
      if (mean - shade > leastContrast)
        levels[at] = shade < mean * dark ? sureInk : shade < mean * faint ? faintInk : darker
      flat[at] = mean < 1 ? shade : Math.min(255, (shade * paper) / mean)
    }
  }
  return { flat, levels }
}

/** Pale ink fades where strokes are thin, and its points are lost. It becomes as dark as others print it, by what is told. */
function darkened(flat: Uint8Array, levels: Uint8Array): number {
  const contrast = contrastFor(flat, levels)
  if (contrast < pale) return 1
  for (let at = 0; at < flat.length; at++) {
    const shade = paper - (paper - (flat[at] as number)) * contrast
    flat[at] = Math.max(0, Math.min(255, shade))
    if (levels[at] !== 0)
      levels[at] = shade < paper * dark ? sureInk : shade < paper * faint ? faintInk : darker
  }
  return contrast
}

/** What makes the darker third of the ink black. */
function contrastFor(flat: Uint8Array, levels: Uint8Array): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let at = 0; at < flat.length; at++)
    if ((levels[at] as number) >= faintInk) {
      counts[flat[at] as number] = (counts[flat[at] as number] as number) + 1
      all++
    }
  let shade = 0
  for (let passed = counts[0] as number; passed < all * 0.3; ) passed += counts[++shade] as number
  return Math.min(mostContrast, (paper - black) / Math.max(1, paper - shade))
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
