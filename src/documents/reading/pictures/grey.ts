/** A picture in shades of grey, a byte a pixel and 0 black: rows from the top, each from the left. */
export interface Grey {
  columns: number
  rows: number
  pixels: Uint8Array
}

/** In the simplest format that the recogniser takes. */
export function pgmOf({ columns, rows, pixels }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${columns} ${rows}\n255\n`), pixels])
}

/** Turned clockwise, so many quarters. */
export function turned(grey: Grey, quarters: number): Grey {
  let { columns, rows, pixels } = grey
  for (let n = 0; n < quarters; n++) {
    const next = new Uint8Array(pixels.length)
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) next[x * rows + rows - 1 - y] = pixels[y * columns + x] as number
    pixels = next
    ;[columns, rows] = [rows, columns]
  }
  return { columns, rows, pixels }
}

/** Turned by a small angle around its middle, so that lines that fall by it to the right become level. */
export function straightened({ columns, rows, pixels }: Grey, angle: number): Grey {
  const made = new Uint8Array(pixels.length).fill(255)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [middle, centre] = [columns / 2, rows / 2]
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const u = middle + (x - middle) * cos - (y - centre) * sin
      const v = centre + (x - middle) * sin + (y - centre) * cos
      const [left, top] = [Math.floor(u), Math.floor(v)]
      if (left < 0 || top < 0 || left >= columns - 1 || top >= rows - 1) continue
      const at = top * columns + left
      const [right, down] = [u - left, v - top]
      const above = (pixels[at] as number) * (1 - right) + (pixels[at + 1] as number) * right
      const below =
        (pixels[at + columns] as number) * (1 - right) + (pixels[at + columns + 1] as number) * right
      made[y * columns + x] = above * (1 - down) + below * down
    }
  return { columns, rows, pixels: made }
}

/** Smaller, so many pixels across and down in one. */
export function reduced({ columns, rows, pixels }: Grey, times: number): Grey {
  if (times === 1) return { columns, rows, pixels }
  const [across, down] = [Math.floor(columns / times), Math.floor(rows / times)]
  const made = new Uint8Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let v = y * times; v < (y + 1) * times; v++)
        for (let u = x * times; u < (x + 1) * times; u++) sum += pixels[v * columns + u] as number
      made[y * across + x] = sum / (times * times)
    }
  return { columns: across, rows: down, pixels: made }
}

/** Larger, with shades between its pixels. */
export function enlarged({ columns, rows, pixels }: Grey, times: number): Grey {
  const [across, down] = [Math.round(columns * times), Math.round(rows * times)]
  const made = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) {
    const v = Math.min(Math.max((y + 0.5) / times - 0.5, 0), rows - 1.001)
    const top = Math.floor(v)
    for (let x = 0; x < across; x++) {
      const u = Math.min(Math.max((x + 0.5) / times - 0.5, 0), columns - 1.001)
      const left = Math.floor(u)
      const at = top * columns + left
      const above = (pixels[at] as number) * (1 - u + left) + (pixels[at + 1] as number) * (u - left)
      const below =
        (pixels[at + columns] as number) * (1 - u + left) + (pixels[at + columns + 1] as number) * (u - left)
      made[y * across + x] = above * (1 - v + top) + below * (v - top)
    }
  }
  return { columns: across, rows: down, pixels: made }
}
