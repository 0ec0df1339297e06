import type { Page, Reading, Run } from '../../../src/documents/reading/read.js'
import { withPlaces } from './places.js'

/** `1,234.50` as `1.234,50`, and the other way round. */
export function otherMark(reading: Reading): Reading | undefined {
  const placed = withPlaces(reading)
  const texts = placed.pages.flatMap(({ runs, cells }) => [
    ...(runs ?? []).map(({ text }) => text),
    ...(cells ?? []).flatMap(({ text, value }) => (value === undefined ? [text] : [])),
  ])
  // Lakhs are written with points nowhere, and a figure of which each letter stands by itself has no marks to be seen.
  if (texts.some(text => /\d,\d\d,\d{3}/.test(text))) return undefined
  if (!texts.some(text => swapped(text) !== text)) return undefined
  if (texts.filter(text => /^[.,]$/.test(text)).length > texts.length / 50) return undefined
  return {
    ...placed,
    pages: placed.pages.map(page => ({
      ...page,
      ...(page.runs && { runs: page.runs.map(run => ({ ...run, text: swapped(run.text) })) }),
      ...(page.cells && {
        cells: page.cells.map(cell =>
          cell.value === undefined ? { ...cell, text: swapped(cell.text) } : cell,
        ),
      }),
    })),
    ...(placed.fields && {
      fields: placed.fields.map(field => ({ ...field, value: swapped(field.value) })),
    }),
  }
}

const figure = /(?<![\d.,/-])\d{1,3}(?:(?:[.,]\d{3})+(?:[.,]\d+)?|[.,]\d+)(?![\d/-]|[.,]\d)/g

const swapped = (text: string): string =>
  text.replace(figure, digits => digits.replace(/[.,]/g, mark => (mark === ',' ? '.' : ',')))

/** Some programs print each letter by itself. */
export function splitIntoGlyphs(reading: Reading): Reading | undefined {
  if (!reading.pages.some(({ runs }) => runs?.some(({ text }) => text.length > 4))) return undefined
  return { ...reading, pages: reading.pages.map(glyphs) }
}

const glyphs = (page: Page): Page => (page.runs ? { ...page, runs: page.runs.flatMap(glyphsOf) } : page)

function glyphsOf(run: Run): Run[] {
  const letters = [...run.text]
  const widths = letters.map(letter =>
    /[.,:;'|!ijlIft() \-r]/.test(letter) ? 0.3 : /[A-Zmw%—]/.test(letter) ? 0.72 : 0.56,
  )
  const unit = run.width / widths.reduce((sum, width) => sum + width, 0)
  let x = run.x
  return letters.flatMap((text, n) => {
    const width = (widths[n] ?? 0) * unit
    x += width
    return text === ' ' ? [] : [{ ...run, text, x: x - width, width }]
  })
}
