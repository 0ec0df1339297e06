import type { Classification } from '../../../documents/recognise-rules.js'
import type { FileType } from '../../../documents/sniff.js'
import { fileTypes } from '../../../documents/sniff.js'
import { plain } from '../words.js'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = (text: string): string => dayFormat.format(new Date(text))
const month = (text: string): string => monthFormat.format(new Date(`${text}-01`))

/** What it was recognised as: "Tax return 1120-S". */
export const typeInWords = ({ type, form }: Pick<Classification, 'type' | 'form'>): string =>
  [plain(type), form].filter(Boolean).join(' ')

/** What it is about, as far as it says so: its days, else its months, else its years. */
export function periodInWords({
  periodStart,
  periodEnd,
  months,
  years,
}: Pick<Classification, 'periodStart' | 'periodEnd' | 'months' | 'years'>): string {
  if (periodStart && periodEnd) return `${day(periodStart)} to ${day(periodEnd)}`
  if (periodEnd) return `until ${day(periodEnd)}`
  if (months.length > 0) return months.map(month).join(', ')
  return years.join(', ')
}

export const dayInWords = day

/** "XLSX, 12 KB". */
export function fileInWords({ mimeType, size }: { mimeType: string; size: number }): string {
  const word = mimeType in fileTypes ? fileTypes[mimeType as FileType].word : mimeType
  const kilobytes = Math.max(1, Math.round(size / 1024))
  return `${word}, ${kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`}`
}

const readings: Record<string, string> = {
  pending: 'Waits to be read',
  processing: 'Is being read',
  failed: 'Could not be read',
  skipped: 'Was not read',
}

/** How far its reading is, where it isn't read. */
export const readingInWords = (status: string): string | undefined => readings[status]
