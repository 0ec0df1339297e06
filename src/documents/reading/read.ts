import { type FileHandle, open } from 'node:fs/promises'
import { programAt } from '../../contained/program.js'
import { runContained } from '../../contained/run.js'
import { formats } from './formats.js'
import { collectPages, tidy } from './pages.js'
import { TakesLonger, type Way } from './reader.js'
import { maxBytes, parsed, ToldSchema } from './told.js'

/** Raise it when a reader gives other text for the same bytes: what is stored by older versions is then read again. */
export const readerVersion = 19

export interface Page {
  number: number
  sheet?: string
  /** A sheet that its makers have hidden. */
  hidden?: true
  /** Read from a picture, so that a letter may be another one. */
  recognised?: true
  /** In reading order: lines are separated by \n, and what stands apart within a line by \t. */
  text: string
  /** Of a page of a PDF, in points. */
  width?: number
  height?: number
  /** What stands on a page of a PDF, and where. */
  runs?: Run[]
  /** What stands in a sheet or a CSV file. */
  cells?: SheetCell[]
}

/**
 * A piece of text: its start on the baseline, from the left and the top, in points. Where most of a page stands in
 * another direction, it is as on the page turned upright, and what stands otherwise is left out.
 */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  size: number
  /** It was filled into a form or typed over the page. */
  filled?: true
}

export interface SheetCell {
  /** As spreadsheets count: from 1. */
  row: number
  column: number
  /** As it is shown, but days as 2026-03-31. */
  text: string
  /** The day that it is, as 2026-03-31, where it is shown otherwise and formulas may count from it. */
  day?: string
  /** A number, in the unit that is shown: where a format shows thousands, it is thousands. */
  value?: number
  /** How many columns it covers, where it is merged with others. */
  span?: number
  /** In spaces. */
  indent?: number
  bold?: true
  percent?: true
  hidden?: true
  /** A formula whose result nobody has stored, without its `=`. */
  formula?: string
}

/** What somebody has filled into a form of a PDF. A box is left, top, right, bottom. */
export interface Field {
  name: string
  value: string
  page?: number
  box?: [number, number, number, number]
}

export interface Reading {
  reader: number
  kind: 'pdf' | 'spreadsheet' | 'csv' | 'text' | 'word' | 'image'
  pages: Page[]
  fields?: Field[]
  /** There is more in the document than in `pages`. */
  truncated?: boolean
  /** Pages that are pictures, for which there was not time enough. */
  unread?: number[]
  /** More such, which are read in another turn. */
  waiting?: number[]
}

/** A reason is a sentence for a person. */
export type ReadOutcome =
  | { outcome: 'read'; reading: Reading }
  | { outcome: 'skipped'; reason: string }
  /** `mayPass`: the machine may have been at fault as much as the file, so another try may fare better. */
  | { outcome: 'failed'; reason: string; mayPass?: true }

export interface ReadOptions extends Partial<Way> {
  wallMs?: number
  /** Of the child as a whole; what it keeps of JavaScript has less. */
  memoryMb?: number
  signal?: AbortSignal
}

const maxAnswerBytes = 32 * 1024 * 1024
/** How long a turn may take in all, as long as it is never silent for too long. */
const longestMs = 200_000
/** Between two pages; one with text to recognise may take its `pageMs` several times over on a clock. */
const silentMs = { reading: 50_000, recognising: 185_000 }
const reader = programAt(new URL('./child.js', import.meta.url), {
  packages: ['unpdf', '@e965/xlsx', 'papaparse', 'yauzl'],
})

/**
 * The text of a file that nobody vouches for, read in a process of its own. What the file is guilty of is an outcome;
 * that the file isn't there, that no process can be started, or that the signal aborted, is thrown, and so is `TakesLonger`.
 */
export async function readDocument(
  file: string,
  mimeType: string,
  {
    recognises = true,
    pageMs = 90_000,
    turnMs = 130_000,
    wallMs = recognises ? silentMs.recognising : silentMs.reading,
    memoryMb = 768,
    pages,
    signal,
  }: ReadOptions = {},
): Promise<ReadOutcome> {
  signal?.throwIfAborted()
  const handle = await open(file)
  try {
    return await readOpened(handle, mimeType, {
      wallMs,
      memoryMb,
      signal,
      way: { recognises, pageMs, turnMs, ...(pages && { pages }) },
    })
  } finally {
    await handle.close()
  }
}

async function readOpened(
  handle: FileHandle,
  mimeType: string,
  { way, ...limits }: { wallMs: number; memoryMb: number; signal: AbortSignal | undefined; way: Way },
): Promise<ReadOutcome> {
  const { size } = await handle.stat()
  if (size === 0) return failed('The file is empty.')
  if (size > maxBytes) return failed('The file is larger than 100 MB.')
  const format = formats[mimeType]
  if (!format) return skipped(`Files of the type ${mimeType} can't be read.`)

  if (format.isPicture && !way.recognises) throw new TakesLonger()
  const { wallMs, memoryMb, signal } = limits
  const ended = await runContained({
    program: { ...reader, words: [mimeType, JSON.stringify(way)] },
    input: handle.fd,
    silentMs: wallMs,
    wallMs: longestMs,
    memoryMb,
    maxAnswerBytes,
    signal,
  })
  signal?.throwIfAborted()
  // The child answers for whatever a document does to it. This is an installation that can't read any.
  if (ended.end === 'failure')
    throw new Error(`The process that reads documents ended with code ${ended.code}: ${ended.complaint}`)
  if (ended.end !== 'answer') {
    const { reason, mayPass } = endings[ended.end]
    return mayPass ? { outcome: 'failed', reason, mayPass } : failed(reason)
  }
  const told = ToldSchema.safeParse(parsed(ended.answer))
  if (!told.success) return failed(endings.crash.reason)
  if (told.data.outcome === 'longer') throw new TakesLonger()
  if (told.data.outcome !== 'read') return told.data
  return { outcome: 'read', reading: { reader: readerVersion, kind: format.kind, ...within(told.data) } }
}

const failed = (reason: string): ReadOutcome => ({ outcome: 'failed', reason })
const skipped = (reason: string): ReadOutcome => ({ outcome: 'skipped', reason })

const endings = {
  time: { reason: 'Reading the document took too long.', mayPass: true },
  memory: { reason: 'Reading the document needed too much memory.', mayPass: true },
  overflow: { reason: 'The document holds more text than can be kept.', mayPass: undefined },
  crash: { reason: "The document is damaged and can't be read.", mayPass: true },
} as const

function within(told: {
  pages: Page[]
  fields?: Field[]
  truncated?: boolean
  unread?: number[]
  waiting?: number[]
}): Omit<Reading, 'reader' | 'kind'> {
  const collected = collectPages()
  for (const page of told.pages) collected.add(page)
  const fields = told.fields?.map(({ name, value, ...place }) => ({
    name: tidy(name).slice(0, 500),
    value: tidy(value).slice(0, 10_000),
    ...place,
  }))
  return {
    pages: collected.pages,
    ...(fields && fields.length > 0 && { fields }),
    ...((told.truncated || collected.truncated) && { truncated: true }),
    ...(told.unread && told.unread.length > 0 && { unread: told.unread }),
    ...(told.waiting && told.waiting.length > 0 && { waiting: told.waiting }),
  }
}
