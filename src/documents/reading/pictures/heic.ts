import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Unreadable } from '../reader.js'
import type { Grey } from './grey.js'

/** A larger one needs more memory, as it is unpacked, than reading a document may take. */
const maxPixels = 30_000_000

/**
 * The first picture of an HEIC file, upright. The library is libheif as WebAssembly, in this very process: the walls around
 * the child hold it, too. It says how large a picture is before it unpacks it.
 */
export async function pictureOfHeic(bytes: Uint8Array): Promise<Grey | undefined> {
  const [image] = new (library().HeifDecoder)().decode(bytes)
  if (!image) return undefined
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) throw new Unreadable('The picture is too large.', 'skipped')
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<{ data: Uint8ClampedArray } | null>(resolve =>
    image.display({ data, width, height }, resolve),
  )
  if (!shown) throw new Unreadable("The picture is damaged and can't be read.")
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) pixels[at] = shadeOf(shown.data, at * 4)
  return { columns: width, rows: height, pixels }
}

/** As bright as red, green and blue are to an eye, in thousandths. */
const shadeOf = (data: Uint8ClampedArray, at: number): number =>
  ((data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114) / 1000

function library(): Library {
  const load = createRequire(import.meta.url)
  let code: string
  try {
    code = load.resolve('libheif-js/libheif-wasm/libheif.js')
  } catch {
    throw new Unreadable('The picture is an HEIC, and what reads these is not installed.', 'skipped')
  }
  const start = load(code) as (options: object) => Library
  return start({ wasmBinary: readFileSync(code.replace(/\.js$/, '.wasm')) })
}

/** What of the library is used. */
interface Library {
  HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] }
}

interface Image {
  get_width(): number
  get_height(): number
  /** Fills in red, green, blue and opacity; calls back with null where it can't. */
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    then: (shown: { data: Uint8ClampedArray } | null) => void,
  ): void
}
