import type { Worksheet } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import { type ArtifactDocument, documentRows } from '../shown/sources.js'
import { artifactTitles, statuses } from '../shown/words.js'
import { borders, changedFill, fonts, linesIn, wrapped, write, writeLink, writeText } from './cells.js'
import { quoted } from './formulas.js'

const useWidth = 80

/** What the workbook is of, what became of each document, and how to read the rest. */
export function addOverview(
  sheet: Worksheet,
  results: Results,
  documents: readonly ArtifactDocument[],
  titles: readonly string[],
): void {
  ;[44, 24, useWidth].forEach((width, n) => {
    sheet.getColumn(n + 1).width = width
  })
  let row = 4
  const heading = (...texts: string[]) => {
    texts.forEach((text, n) => {
      write(sheet.getCell(row, n + 1), text, { font: fonts.heading, border: borders.below })
    })
    row++
  }
  const pair = (label: string, text: string) => {
    write(sheet.getCell(row, 1), label, { font: fonts.title })
    writeText(sheet.getCell(row++, 2), text)
  }
  pair(artifactTitles.SPREADSHEET, results.spreadId)
  pair('Generated', results.generatedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'))
  pair('Currency', results.currency ?? 'not stated')
  const count = (status: keyof typeof statuses) =>
    `${results.checks.filter(check => check.status === status).length} ${statuses[status].toLowerCase()}`
  pair('Checks', [count('pass'), count('warning'), count('fail')].join(', '))
  row++
  heading('Document', 'Vouched for as', 'Used for')
  for (const document of documentRows(results, documents)) {
    const style = { alignment: wrapped, border: borders.hair }
    writeText(sheet.getCell(row, 1), document.filename, style)
    writeText(sheet.getCell(row, 2), document.provenance, style)
    writeText(sheet.getCell(row, 3), document.use, style)
    sheet.getRow(row++).height =
      14 *
      Math.max(
        linesIn(document.filename, 44),
        linesIn(document.provenance, 24),
        linesIn(document.use, useWidth),
      )
  }
  row++
  heading('Sheets')
  for (const title of titles) {
    writeLink(sheet.getCell(row++, 1), title, `${quoted(title)}!A1`, {
      alignment: {},
      font: { ...fonts.link, size: 10 },
    })
  }
  row++
  heading('How to read it')
  for (const [text, style] of legend) write(sheet.getCell(row++, 1), text, style)
}

const legend = [
  ['Blue figures are read from a document', { font: fonts.read }],
  ['Black figures are formulas', { font: fonts.body }],
  ['Italic figures are implied by what else changed', { font: { ...fonts.body, italic: true } }],
  ['Yellow figures were changed by a person', { font: fonts.body, fill: changedFill }],
  ['The small number beside a figure leads to its source', { font: fonts.link }],
] as const
