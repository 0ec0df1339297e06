import { Unreadable } from './formats.js'
import { type PageOfPdf, pictureOf } from './page-picture.js'
import { collectPages } from './pages.js'
import { linesOf, uprightRuns } from './pdf-lines.js'
import { runsOf } from './picture-lines.js'
import type { Page } from './read.js'
import { type Recogniser, recogniser } from './recognise-text.js'

/** A page of a scan takes seconds. One that would end later than this, by the longest so far, is left out. */
const untilMs = 42_000

export const notInstalled = 'text recognition is not installed'

export type ScanReader = (
  page: PageOfPdf,
  shown: { number: number; upright: number[]; width: number; height: number },
) => Promise<Page | 'later' | undefined>

/** Reads pages of a PDF that are pictures. Undefined where a page has none, or where nothing can recognise text. */
export function scanReader(): ScanReader {
  let loading: Promise<Recogniser | undefined> | undefined
  let longestMs = 0
  return async (page, { number, upright, width, height }) => {
    const startedMs = performance.now()
    if (startedMs + longestMs > untilMs) return 'later'
    const found = await pictureOf(page, { upright, width, height })
    if (!found) return undefined
    loading ??= recogniser()
    const words = (await loading)?.(found.picture)
    longestMs = Math.max(longestMs, performance.now() - startedMs)
    return words && { ...pageOf(number, runsOf(words, found.scale)), width, height }
  }
}

/** A photograph or a scan in a file of its own. */
export async function readPicture(bytes: Buffer): Promise<{ pages: Page[] }> {
  const words = (await recogniser())?.(bytes, orientationOf(bytes))
  if (!words) throw new Unreadable(`The document is a picture; ${notInstalled}.`, 'skipped')
  // As wide as a letter, since pixels say nothing about inches.
  const across = Math.max(1, ...words.map(({ left, width }) => left + width))
  const collected = collectPages()
  collected.add({ ...pageOf(1, runsOf(words, 612 / across)), width: 612 })
  if (collected.pages[0]?.text === '')
    throw new Unreadable('The picture has no text that can be read.', 'skipped')
  return { pages: collected.pages }
}

const pageOf = (number: number, runs: ReturnType<typeof runsOf>): Page => ({
  number,
  recognised: true,
  text: linesOf(runs),
  runs: uprightRuns(runs),
})

/** How a camera was held, by the tag 0x0112 of its JPEG: 1 is upright. */
function orientationOf(bytes: Buffer): number {
  const start = bytes.indexOf('Exif\0\0', 0, 'latin1') + 6
  if (start < 6 || start > 4_096) return 1
  const isLittle = bytes.toString('latin1', start, start + 2) === 'II'
  const short = (at: number) =>
    at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  const directory = start + 8
  for (let n = 0; n < Math.min(short(directory), 64); n++) {
    const entry = directory + 2 + n * 12
    if (short(entry) === 0x0112) return Math.min(8, Math.max(1, short(entry + 8)))
  }
  return 1
}
