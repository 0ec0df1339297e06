import type { Page, Run, SheetCell } from './read.js'

/** The limits of a reading, kept by the child as it goes and by its parent again. */
export const maxPages = 2_000
export const maxFields = 5_000
export const maxOnPage = 50_000
const maxTextBytes = 8 * 1024 * 1024
/** Of runs and cells together. In the answer each is its text and about a hundred bytes around it. */
const maxPieces = 120_000
const maxPieceText = 500
const maxPiecesText = 6 * 1024 * 1024

interface Collected {
  pages: Page[]
  readonly truncated: boolean
  /** False once nothing more fits. */
  add(page: Page): boolean
}

export function collectPages(): Collected {
  const pages: Page[] = []
  const pieces = limitPieces()
  let left = maxTextBytes
  let truncated = false
  return {
    pages,
    get truncated() {
      return truncated || pieces.truncated
    },
    add({ number, text, sheet, hidden, recognised, width, height, runs, cells }) {
      if (truncated) return false
      const tidied = tidy(text)
      const kept = cut(tidied, left)
      left -= Buffer.byteLength(kept)
      truncated = kept.length < tidied.length || pages.length >= maxPages
      if (pages.length < maxPages)
        pages.push({
          number,
          ...(sheet !== undefined && { sheet: tidy(sheet).slice(0, 255) }),
          ...(hidden && { hidden }),
          ...(recognised && { recognised }),
          text: kept,
          ...(width !== undefined && { width }),
          ...(height !== undefined && { height }),
          ...(runs && { runs: pieces.within(runs) }),
          ...(cells && { cells: pieces.within(cells) }),
        })
      return !truncated
    },
  }
}

/** What stands in its place on a page is bounded on each page and in all, in number and in length. */
function limitPieces() {
  let left = maxPieces
  let leftText = maxPiecesText
  let truncated = false
  return {
    get truncated() {
      return truncated
    },
    within<Piece extends Run | SheetCell>(pieces: Piece[]): Piece[] {
      const kept: Piece[] = []
      for (const piece of pieces) {
        const text = tidy(piece.text).slice(0, maxPieceText).toWellFormed()
        if (kept.length >= maxOnPage || left <= 0 || leftText < text.length) {
          truncated = true
          break
        }
        left--
        leftText -= text.length
        kept.push({ ...piece, text })
      }
      return kept
    },
  }
}

/**
 * Without what neither people nor databases can take: NULs and other controls, halves of characters, and the private
 * use area, where broken fonts and dingbats live.
 */
export const tidy = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\f\v]/g, '\n')
    .replace(unprintable, '')
    .toWellFormed()

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const unprintable = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ue000-\uf8ff\ufeff\u00ad]/g

function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const all = Buffer.from(text)
  if (all.length <= bytes) return text
  let end = bytes
  while (end > 0 && ((all[end] ?? 0) & 0xc0) === 0x80) end--
  return all.toString('utf8', 0, end)
}

/** No more of a formula is kept. */
export const longestFormula = 1_000
