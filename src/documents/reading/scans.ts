import { cleaned } from './clean-picture.js'
import { Unreadable } from './formats.js'
import { type Grey, turned } from './grey.js'
import { type PageOfPdf, pictureOf } from './page-picture.js'
import { collectPages } from './pages.js'
import { linesOf, uprightRuns } from './pdf-lines.js'
import { runsOf } from './picture-lines.js'
import type { Page } from './read.js'
import { type Recogniser, recogniser, type Word } from './recognise-text.js'

/**
 * A page of a scan takes seconds of a processor, and more on a clock where others want it, too. One that would end later than
 * this, by the longest so far, is left out.
 */
const until = { ofProcessor: 80_000, onClock: 170_000 }

export const notInstalled = 'text recognition is not installed'

export type ScanReader = (
  page: PageOfPdf,
  shown: { number: number; upright: number[]; width: number; height: number },
) => Promise<Page | 'later' | undefined>

/** Reads pages of a PDF that are pictures. Undefined where a page has none, or where nothing can recognise text. */
export function scanReader(goesOn: () => void): ScanReader {
  let loading: Promise<Recogniser | undefined> | undefined
  const longest = { ofProcessor: 0, onClock: 0 }
  return async (page, { number, upright, width, height }) => {
    const started = passedMs()
    if (clocks.some(clock => started[clock] + longest[clock] > until[clock])) return 'later'
    const found = await pictureOf(page, { upright, width, height })
    if (!found) return undefined
    loading ??= recogniser()
    const recognise = await loading
    const read = recognise && pageOf(number, recognise, found, { width, height })
    const ended = passedMs()
    for (const clock of clocks) longest[clock] = Math.max(longest[clock], ended[clock] - started[clock])
    goesOn()
    return read
  }
}

const clocks = ['ofProcessor', 'onClock'] as const

/** Since this process began. */
function passedMs(): typeof until {
  const { user, system } = process.cpuUsage()
  return { ofProcessor: (user + system) / 1000, onClock: performance.now() }
}

/** A photograph or a scan in a file of its own. */
export async function readPicture(bytes: Buffer): Promise<{ pages: Page[] }> {
  const recognise = await recogniser()
  if (!recognise) throw new Unreadable(`The document is a picture; ${notInstalled}.`, 'skipped')
  const picture = recognise.pictureIn(bytes, orientationOf(bytes))
  const collected = collectPages()
  // As wide as a letter, since pixels say nothing about inches.
  if (picture) {
    const scale = 612 / picture.columns
    collected.add(pageOf(1, recognise, { picture, scale }, { width: 612, height: picture.rows * scale }))
  }
  if (!collected.pages[0]?.text) throw new Unreadable('The picture has no text that can be read.', 'skipped')
  return { pages: collected.pages }
}

function pageOf(
  number: number,
  { wordsOn }: Recogniser,
  { picture, scale }: { picture: Grey; scale: number },
  { width, height }: { width: number; height: number },
): Page {
  const clean = cleaned(picture)
  const isTurned = clean.columns > clean.rows !== picture.columns > picture.rows
  const enlargement = clean.columns / (isTurned ? picture.rows : picture.columns)
  const words = uprightWords(clean, wordsOn)
  const runs = runsOf(words, scale / enlargement)
  return {
    number,
    recognised: true,
    text: linesOf(runs),
    ...(isTurned ? { width: height, height: width } : { width, height }),
    runs: uprightRuns(runs),
  }
}

/** A page that lies upside down gives next to no words that are sure. */
function uprightWords(clean: Grey, wordsOn: Recogniser['wordsOn']): Word[] {
  const words = wordsOn(clean)
  if (certaintyOf(words) > certainEnough) return words
  const others = wordsOn(turned(clean, 2))
  return certaintyOf(others) > certaintyOf(words) ? others : words
}

const certainEnough = 70

/** By their letters: specks are words of one or two. */
function certaintyOf(words: Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters)
}

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
