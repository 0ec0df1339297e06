import type { PageOfPdf } from '../drawn/page-marks.js'
import { pictureOf } from '../drawn/page-picture.js'
import { collectPages } from '../pages.js'
import { linesOf, type TurnedRun, uprightRuns } from '../pdf-lines.js'
import { type Levelled, levelled } from '../pictures/clean-picture.js'
import { type Grey, reduced, turned } from '../pictures/grey.js'
import { pictureOfHeic } from '../pictures/heic.js'
import type { Page } from '../read.js'
import { type Reader, TakesLonger, Unreadable } from '../reader.js'
import { combined } from './combine-runs.js'
import { Late, type WordsOn } from './lines/words-on-lines.js'
import { onInk } from './on-ink.js'
import { runsOf } from './picture-lines.js'
import { type Recogniser, recogniser, type Word } from './recognise-text.js'
import { lookedAgain } from './second-look.js'

/** A turn may take so many times more on a clock than of a processor: others want it, too. */
const turnRate = 1.3
/** Whatever page is still under way then waits for another turn, before the time of this one is over. */
const lastMs = 190_000
/** And a page so many times. */
const clockRate = 2

export const notInstalled = 'text recognition is not installed'

export const tooLong = () => new Unreadable('Recognising its text took too long.', 'skipped')

interface Shown {
  number: number
  width: number
  height: number
}

/** What a page says without its picture, and whether that may be a bad recogniser's. */
interface Printed {
  printed: TurnedRun[]
  isDoubted: boolean
}

export type ScanReader = (
  page: PageOfPdf,
  shown: Shown & Printed & { upright: number[]; hasText: boolean },
) => Promise<Page | Unread | undefined>

/** `late`: it takes longer than a page may. `waiting`: it may be read in another turn. */
type Unread = 'late' | 'waiting'

type Way = Parameters<Reader>[1]

/** Reads pages of a PDF that are pictures. Undefined where a page is none, or where nothing can recognise text. */
export function scanReader({ goesOn, recognises, pageMs, turnMs }: Way): ScanReader {
  const until = { ofProcessor: turnMs, onClock: turnRate * turnMs }
  let loading: Promise<Recogniser | undefined> | undefined
  const longest = { ofProcessor: 0, onClock: 0 }
  return async (page, { upright, printed, isDoubted, hasText, ...shown }) => {
    const started = passedMs()
    const isFirst = longest.onClock === 0
    if (!isFirst && clocks.some(clock => started[clock] + longest[clock] > until[clock])) return 'waiting'
    const found = await pictureOf(page, { upright, hasText, ...shown })
    if (!found) return undefined
    if (!recognises) throw new TakesLonger()
    loading ??= recogniser()
    const recognise = await loading
    const read =
      recognise &&
      (await inTime(pageMs, isLate => pageOf({ ...shown, printed, isDoubted }, recognise, found, isLate)))
    const ended = passedMs()
    for (const clock of clocks) longest[clock] = Math.max(longest[clock], ended[clock] - started[clock])
    goesOn()
    return read === 'late' && !isFirst && ended.onClock >= lastMs ? 'waiting' : read
  }
}

const clocks = ['ofProcessor', 'onClock'] as const

/** Since this process began. */
function passedMs(): Record<(typeof clocks)[number], number> {
  const { user, system } = process.cpuUsage()
  return { ofProcessor: (user + system) / 1000, onClock: performance.now() }
}

/** More pixels than this are of a finer photograph than recognising takes. */
const maxPixels = 16_000_000

/** A photograph or a scan in a file of its own. */
export const readPicture: Reader = (bytes, way) =>
  pageOfPicture(recognise => recognise.pictureIn(bytes, orientationOf(bytes)), way)

/** A photograph as telephones store it. */
export const readHeic: Reader = async (bytes, way) => {
  const found = await pictureOfHeic(bytes)
  return pageOfPicture(() => found, way)
}

async function pageOfPicture(
  pictureBy: (recognise: Recogniser) => Grey | undefined,
  { pageMs }: Way,
): Promise<{ pages: Page[] }> {
  const recognise = await recogniser()
  if (!recognise) throw new Unreadable(`The document is a picture; ${notInstalled}.`, 'skipped')
  const found = pictureBy(recognise)
  const collected = collectPages()
  if (found) {
    const picture = reduced(found, Math.ceil(Math.sqrt(found.pixels.length / maxPixels)))
    // As wide as a letter, since pixels say nothing about inches.
    const scale = 612 / picture.columns
    const size = { number: 1, width: 612, height: picture.rows * scale, printed: [], isDoubted: false }
    const page = await inTime(pageMs, isLate => pageOf(size, recognise, { picture, scale }, isLate))
    if (page === 'late') throw tooLong()
    collected.add(page)
  }
  if (!collected.pages[0]?.text) throw new Unreadable('The picture has no text that can be read.', 'skipped')
  return { pages: collected.pages }
}

/** Whether a share of the time for a page has passed, or all of it. */
type IsLate = (share?: number) => boolean
/** Then figures stay as they were first seen. */
const forSecondLook = 0.7

/** As far as words are recognised one by one; what goes before that takes the longer the more shapes there are. */
async function inTime(
  pageMs: number,
  read: (isLate: IsLate) => Promise<Page | 'late'>,
): Promise<Page | 'late'> {
  const began = passedMs()
  const onClock = Math.min(began.onClock + pageMs * clockRate, lastMs)
  const isLate = (share = 1) => {
    const now = passedMs()
    return (
      now.ofProcessor - began.ofProcessor > share * pageMs ||
      now.onClock - began.onClock > share * (onClock - began.onClock)
    )
  }
  try {
    return await read(isLate)
  } catch (error) {
    if (error instanceof Late) return 'late'
    throw error
  }
}

async function pageOf(
  { number, width, height, printed, isDoubted }: Shown & Printed,
  recogniser: Recogniser,
  { picture, scale }: { picture: Grey; scale: number },
  isLate: IsLate,
): Promise<Page | 'late'> {
  const level = levelled(picture)
  if (!level || isLate()) return 'late'
  const { clean } = level
  const isTurned = clean.columns > clean.rows !== picture.columns > picture.rows
  const enlargement = clean.columns / (isTurned ? picture.rows : picture.columns)
  const { words, isUpsideDown } = await uprightWords(level, recogniser.wordsOn, isLate)
  const upright = isUpsideDown ? turned(clean, 2) : clean
  const sure = lookedAgain(onInk(words, upright), upright, recogniser, () => isLate(forSecondLook))
  const seen = runsOf(sure, scale / enlargement)
  const runs = isTurned ? seen : combined(printed, seen, isDoubted)
  return {
    number,
    recognised: true,
    text: linesOf(runs),
    ...(isTurned ? { width: height, height: width } : { width, height }),
    runs: uprightRuns(runs),
  }
}

/** A page that lies upside down gives next to no words that are sure. */
async function uprightWords(
  { plain, type }: Pick<Levelled, 'plain' | 'type'>,
  wordsOn: WordsOn,
  isLate: IsLate,
): Promise<{ words: Word[]; isUpsideDown: boolean }> {
  const words = await wordsOn(plain, isLate, type)
  if (certaintyOf(words) > certainEnough) return { words, isUpsideDown: false }
  const turnedWords = await wordsOn(turned(plain, 2), isLate, type)
  return certaintyOf(turnedWords) > certaintyOf(words)
    ? { words: turnedWords, isUpsideDown: true }
    : { words, isUpsideDown: false }
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
