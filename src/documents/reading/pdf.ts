import './older-node.js'
import { getDocumentProxy } from 'unpdf'
import { numberedFonts, runsOfNumbers } from './drawn/glyph-numbers.js'
import { type Matrix, times } from './drawn/matrix.js'
import { isLetters, marksOf } from './drawn/page-marks.js'
import { withoutUnderprint } from './drawn/underprint.js'
import { collectPages, maxFields, maxPages, unprintable } from './pages.js'
import { linesOf, type TurnedRun, uprightRuns } from './pdf-lines.js'
import type { Field, Page } from './read.js'
import { type Read, type Reader, TakesLonger, Unreadable } from './reader.js'
import { isMisread, isNonsense } from './scans/misread.js'
import { notInstalled, type ScanReader, scanReader, tooLong } from './scans/scans.js'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** A document with less than this on each page says nothing. */
const fewCharacters = 20
/** A page with less than this may be a picture with a heading, or with the mark of the program that scanned it. */
const someCharacters = 400

export async function readPdf(bytes: Buffer, way: Parameters<Reader>[1]): Promise<Read> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > maxPages)
    throw new Unreadable(`The PDF has ${pdf.numPages} pages; at most ${maxPages} are read.`)

  const collected = collectPages()
  const reader: PageReader = {
    pdf,
    fields: [],
    scan: scanReader(way),
    late: [],
    waiting: [],
    isDoubted: false,
  }
  const all = Array.from({ length: pdf.numPages }, (_, n) => n + 1)
  let unreadable = 0
  for (const number of way.pages?.filter(asked => asked <= pdf.numPages) ?? all) {
    const page = await pageOf(reader, number).catch(error => {
      if (error instanceof TakesLonger) throw error
      return undefined
    })
    if (!page) unreadable++
    if (!collected.add(page ?? { number, text: '' })) break
  }
  const { fields, late, waiting } = reader
  if (unreadable === pdf.numPages) throw new Unreadable("The PDF is damaged and can't be read.")
  const isWhole = !way.pages && waiting.length === 0
  if (isWhole && !collected.pages.some(({ text }) => countLetters(text) >= fewCharacters))
    throw late.length > 0 ? tooLong() : withoutText(bytes)
  return {
    pages: collected.pages,
    ...(fields.length > 0 && { fields }),
    ...((collected.truncated || unreadable + late.length > 0) && { truncated: true }),
    ...(late.length > 0 && { unread: late }),
    ...(waiting.length > 0 && { waiting }),
  }
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(
      isLocked ? 'The PDF is protected by a password.' : "The PDF is damaged and can't be read.",
    )
  }
}

/** The dictionary of an image is never compressed, so its words are in the file as they are. */
const withoutText = (bytes: Buffer) =>
  ['/Subtype/Image', '/Subtype /Image'].some(words => bytes.includes(words))
    ? new Unreadable(
        `The document consists of images only; ${notInstalled}, or finds none in them.`,
        'skipped',
      )
    : new Unreadable('The PDF has neither text nor images.')

const countLetters = (text: string): number => text.replace(/\s/g, '').length

interface PageReader {
  pdf: Pdf
  fields: Field[]
  scan: ScanReader
  /** Pages of pictures that took too long, and those that there was no time for. */
  late: number[]
  waiting: number[]
  /** A page's text was a bad recogniser's, and so is that of the pages behind it. */
  isDoubted: boolean
}

async function pageOf(reader: PageReader, number: number): Promise<Page> {
  const page = await reader.pdf.getPage(number)
  const { transform: upright, width, height } = page.getViewport({ scale: 1 })
  const printed = await page.getTextContent()
  const pieces = printed.items.flatMap(item => ('str' in item ? [item] : []))
  const numbered = numberedFonts(pieces)
  const marks = () => marksOf(page as never, upright as Matrix)
  const byNumber =
    numbered.size > 0 ? (await marks()).filter(isLetters).filter(({ font }) => numbered.has(font)) : []
  const given = [
    ...pieces
      .filter(({ fontName }) => !numbered.has(fontName))
      .map(({ str, width, transform }) => runOf(str, width, times(upright, transform))),
    ...byNumber.flatMap(runsOfNumbers),
  ]
  const runs = await withoutUnderprint(given, marks)
  const letters = runs.map(({ text }) => text).join('')
  const broken = letters.match(unprintable)?.length ?? 0
  // A font without a way back to characters: what it gives would be taken for words and figures.
  const isGarbled = broken > 0.3 * letters.length
  const filled = await filledIn(page, upright, reader.fields)
  const all = isGarbled ? filled : [...runs, ...filled]
  const read = { number, text: linesOf(all), width, height, runs: uprightRuns(all) }
  const isDoubted = reader.isDoubted || isMisread(all)
  const mayBePicture = countLetters(read.text) < someCharacters || isDoubted
  const seen = mayBePicture
    ? await reader.scan(page, {
        number,
        upright,
        width,
        height,
        printed: all,
        hasText: isGarbled || isNonsense(all),
        isDoubted,
      })
    : undefined
  if (seen) reader.isDoubted = isDoubted
  page.cleanup()
  if (typeof seen === 'object') return seen
  if (seen && countLetters(read.text) < fewCharacters) reader[seen].push(number)
  return read
}

/** What was filled into a form, or typed over the page, is no part of its content; a reader of the page sees it there. */
async function filledIn(page: PdfPage, upright: number[], fields: Field[]): Promise<TurnedRun[]> {
  const annotations = await page.getAnnotations()
  return annotations.flatMap(annotation => {
    const value = shownBy(annotation)
    if (!value) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect as number[]
    const size = Math.min(10, (top - bottom) * 0.7)
    const isField = annotation.subtype === 'Widget'
    if (isField && fields.length < maxFields)
      fields.push({
        name: String(annotation.fieldName ?? ''),
        value,
        page: page.pageNumber,
        box: boxOf(upright, annotation.rect as number[]),
      })
    // One line in the middle of its box, or the first of several at its top.
    const baseline = value.includes('\n') ? top - size : (top + bottom) / 2 - size * 0.35
    const text = isField && annotation.fieldType === 'Btn' ? 'X' : value
    return text.split('\n').map((line, n) => {
      const width = Math.min(right - left, line.length * size * 0.5)
      // Amounts are often at the right of their field.
      const start = annotation.textAlignment === 2 ? right - width - 2 : left + 2
      const placed = times(upright, [size, 0, 0, size, start, baseline - n * size * 1.2])
      return { ...runOf(line, width, placed), filled: true as const }
    })
  })
}

/** A rectangle of the page as it is shown: left, top, right, bottom. */
function boxOf(upright: number[], [left = 0, bottom = 0, right = 0, top = 0]: number[]): Field['box'] {
  const at = (x: number, y: number) => times(upright, [1, 0, 0, 1, x, y]).slice(4)
  const [[x = 0, y = 0], [u = 0, v = 0]] = [at(left, bottom), at(right, top)] as [number[], number[]]
  return [Math.min(x, u), Math.min(y, v), Math.max(x, u), Math.max(y, v)]
}

function shownBy(annotation: Record<string, unknown>): string | undefined {
  const { subtype, fieldType, fieldValue, password, hidden, contentsObj } = annotation
  if (hidden) return undefined
  if (subtype === 'FreeText') return (contentsObj as { str?: string } | undefined)?.str?.trim()
  if (subtype !== 'Widget' || password) return undefined
  // Radio buttons share a value: only the pressed one shows it.
  if (fieldType === 'Btn') {
    const pressed = annotation.checkBox ? annotation.exportValue : annotation.buttonValue
    return typeof fieldValue === 'string' && fieldValue !== 'Off' && fieldValue === pressed
      ? fieldValue
      : undefined
  }
  const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : undefined
}

function runOf(text: string, width: number, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): TurnedRun {
  return { text, width, x: e, y: f, size: Math.hypot(c, d), angle: Math.atan2(b, a) }
}
