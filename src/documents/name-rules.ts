import { firmWord } from '../vocabulary/firms.js'

/** Names of people and businesses on a page: which of its lines are some. */

const suffix = new RegExp(`(?:^|[\\s,])${firmWord}\\.?$`, 'i')
const street = /^(?:\d+[\w-]*|p\.? ?o\.? box|one)\s+\S+/i
const place = /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b/
const bankWords =
  /\b(?:bank|banking|credit union|n\.?a\.?$|fdic|federal savings|customer service|member|financial services)\b/i
const label =
  /^(?:account (?:holder|name|owner)|customer(?: name)?|name|prepared for|business name|company(?: name)?|client|borrower|entity registrant name|primary account (?:holder|owner))$/i
const notNames =
  /\b(?:statement|account|balance|total|period|page|date|year|month|basis|accrual|cash|unaudited|consolidated|thousands|millions|amounts?|report|summary|income|assets?|revenue|profit|loss|form|department|treasury|internal|schedule|number|address|street|city|suite|phone|www|http|email|return|tax|omb|attach|check|see|instructions|currency|values|figures|generated|number|note|copy|confidential|dear|subject|invoice|sheet|cover|column|description|deposit|withdrawal|ending|beginning|opening|closing|sex|class|height|eyes|license|passport|exchange|stock|entity)s?\b/i

/** Who a document may be about: at most five, from the lines near its top. */
export function namesNear(top: string[], isHeading: (line: string) => boolean): string[] {
  const found: string[] = []
  const add = (name: string | undefined) => {
    const tidied = name
      ?.replace(/\s*\([^)]*\)\s*$/, '')
      .replace(/[\s,;:*]+$/, '')
      .trim()
    if (tidied && isNameLike(tidied) && !found.some(known => known.toLowerCase() === tidied.toLowerCase()))
      found.push(tidied)
  }
  const rows = top.map(line => line.split('\t').map(cell => cell.trim()))
  for (const [n, cells] of rows.entries()) {
    const [first = ''] = cells
    const below = rows[n + 1] ?? []
    const inline = /^([\w ]{3,30}):\s*(\S.*)$/.exec(first)
    if (inline?.[1] && label.test(inline[1].trim())) add(inline[2])
    for (const [column, cell] of cells.entries()) {
      if (!label.test(cell.replace(/:$/, ''))) continue
      // Beside its label or, on forms, under it.
      if (cells[column + 1] && isNameLike(cells[column + 1] ?? '')) add(cells[column + 1])
      else add(below[Math.min(column, below.length - 1)] === cells[column] ? undefined : below[0])
    }
    if (/^(?:your )?first name/i.test(first)) add(`${below[0] ?? ''} ${below[1] ?? ''}`)
    if (/^name of (?:proprietor|partnership|corporation)/i.test(first)) add(below[0])
    for (const cell of cells)
      if (isAddressed(cell, rows.slice(n + 1, n + 5).flat()) || suffix.test(cell)) add(cell)
    if (cells.length === 1 && n < 5 && isHeading(rows[n + 1]?.[0] ?? '')) add(first)
    if (cells.length === 1 && n > 0 && n < 5 && isHeading(rows[n - 1]?.[0] ?? '')) add(first)
  }
  return found.slice(0, 5)
}

/** The first line of an address: a street follows, and then a place. */
const isAddressed = (line: string, below: string[]): boolean =>
  !street.test(line) && below.some(cell => street.test(cell)) && below.some(cell => place.test(cell))

function isNameLike(text: string): boolean {
  if (text.length < 3 || text.length > 70 || bankWords.test(text) || notNames.test(text)) return false
  if (/\d{3,}|[$%@#=<>|]/.test(text) || street.test(text) || place.test(text)) return false
  const words = text.split(/\s+/)
  return words.length <= 8 && (text.match(/\p{L}/gu)?.length ?? 0) >= 3 && /^[\p{Lu}\p{N}]/u.test(text)
}

/** The holder of a passport, from its line for machines: P<USADOE<<JANE<ANN. */
export function machineReadName(text: string): string | undefined {
  const [, last = '', first = ''] = /P[A-Z<][A-Z]{3}([A-Z<]+?)<<([A-Z]+(?:<[A-Z]+)*)/.exec(text) ?? []
  const name = `${first} ${last}`.replaceAll('<', ' ').trim()
  return name || undefined
}
