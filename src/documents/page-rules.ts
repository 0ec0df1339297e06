import type { Phrase } from './phrase-rules.js'
import type { Reading } from './reading/read.js'

/** A document's text as recognition looks at it: how each page begins, and all of it in one plain spelling. */
export interface Sight {
  kind: Reading['kind']
  pages: { sheet: string | undefined; top: string[] }[]
  /** The first lines of the first page that has any. */
  first: string[]
  /** The cells at the top of pages, and the names of sheets, in plain spelling. */
  headings: { text: string; isFirst: boolean }[]
  lines: string[]
  /** How lines begin, wherever they are: some are headings within a page. */
  inner: string[]
  body: string
  length: number
}

/** Long documents say what they are early, and hostile ones shouldn't cost more than others. */
const maxBody = 400_000
const maxPages = 400
const maxLines = 20_000
const topLines = 45
const headingLines = 12

export function sightOf(reading: Pick<Reading, 'kind' | 'pages'>): Sight {
  const perPage: string[][] = []
  let left = maxBody
  let length = 0
  for (const page of reading.pages) {
    length += page.text.length
    if (perPage.length >= maxPages) continue
    const text = page.text.slice(0, Math.max(0, left))
    left -= text.length
    perPage.push(text.split('\n').map(line => line.slice(0, 1_000).trimEnd()))
  }
  const lines = perPage.flat().slice(0, maxLines)
  const pages = perPage.map((all, n) => ({ sheet: reading.pages[n]?.sheet, top: all.slice(0, topLines) }))
  const firstAt = pages.findIndex(({ top }) => top.some(line => line.trim() !== ''))
  const headings = pages.flatMap(({ sheet, top }, n) =>
    [...(sheet ? [sheet] : []), ...top.slice(0, headingLines).flatMap(line => line.split('\t'))]
      .filter(cell => cell.trim() !== '' && cell.length <= 140)
      .map(cell => ({ text: plain(cell), isFirst: n === firstAt })),
  )
  return {
    kind: reading.kind,
    pages,
    first: pages[firstAt]?.top ?? [],
    headings,
    lines,
    inner: lines
      .map(line => line.split('\t')[0] ?? '')
      .filter(cell => cell.length >= 3 && cell.length <= 80)
      .map(plain),
    body: plain(perPage.flat().join('\n')),
    length,
  }
}

/** Small letters, straight quotes and hyphens, single spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

export const foundIn = (text: string, phrases: readonly Phrase[]): Phrase[] =>
  phrases.filter(({ pattern }) => pattern.test(text))

export const weightOf = (phrases: readonly Phrase[]): number =>
  phrases.reduce((sum, { weight }) => sum + weight, 0)
