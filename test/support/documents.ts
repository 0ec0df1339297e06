import PDFDocument from 'pdfkit'
import { Document } from '../../src/documents/document.js'
import { eventually } from './eventually.js'
import { upload } from './uploads.js'
import type { World } from './world.js'

/** Documents as borrowers send them, made up in the test. */

type Lines = string[]

/** One page for each list of lines. */
export async function pdfOf(pages: Lines[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ ...options, autoFirstPage: false })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise(resolve => pdf.once('end', resolve))
  for (const lines of pages) {
    pdf.addPage()
    for (const line of lines) pdf.text(line)
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The business of the leads in tests of documents. */
export const holder = 'Harbor Traders LLC'

let made = 0
/** So that no two documents have the same bytes. */
const nextNumber = () => `000${100_000_000 + ++made}`

/** Of the last month that is over, so that it is recent. */
export function bankStatement(): Lines {
  const { name, year, lastDay } = lastMonth()
  return [
    'First Harbor Bank',
    'Business Checking Account Statement',
    `Statement period: ${name} 1, ${year} through ${name} ${lastDay}, ${year}`,
    holder,
    `Account number: ${nextNumber()}`,
    'Beginning balance $12,400.00',
    'Deposits and other credits $8,150.00',
    'Withdrawals and other debits $6,020.00',
    'Ending balance $14,530.00',
    'Date  Description  Amount  Balance',
    'Daily ending balance',
  ]
}

/** Takes more than a second to read, so that something can happen meanwhile. */
export function longStatement(): Promise<Buffer> {
  const page = bankStatement()
  return pdfOf(Array.from({ length: 300 }, () => [...page, ...page, ...page]))
}

export function balanceSheet(): Lines {
  const { name, year, lastDay } = lastMonth()
  return [
    holder,
    'Balance Sheet',
    `Company file ${nextNumber()}`,
    `As of ${name} ${lastDay}, ${year}`,
    'ASSETS',
    'Current assets',
    'Cash 14,530.00',
    'Accounts receivable 9,000.00',
    'Total current assets 23,530.00',
    'Total assets 23,530.00',
    'LIABILITIES AND EQUITY',
    'Accounts payable 3,000.00',
    'Total liabilities 3,000.00',
    "Owner's equity 20,530.00",
    'Total liabilities and equity 23,530.00',
  ]
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

function lastMonth(now = new Date()): { name: string; year: number; lastDay: number } {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const name = monthNames[end.getUTCMonth()] as string
  return { name, year: end.getUTCFullYear(), lastDay: end.getUTCDate() }
}

/** The smallest PNG there is. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Sent {
  name: string
  bytes: Buffer
  /** The code of the item that it is sent for. */
  item?: string
}

/** Sends one document as a caller does, and gives its id. */
export async function sendDocument(w: World, leadId: string, { name, bytes, item }: Sent): Promise<string> {
  const fields: Record<string, string> = item ? { checklistItemCode: item } : {}
  const { status, body } = await upload(w, leadId, [{ name, bytes }], { fields })
  if (status !== 201) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`)
  return body.documents[0].id
}

/** What a test waits for and looks at. */
export function documentsOf(w: World) {
  const row = async (id: string) => Document.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound()
  return {
    row,
    untilProcessing: (id: string) =>
      eventually(
        () => row(id),
        ({ extractionStatus }) => extractionStatus === 'processing',
      ),
    untilRead: (id: string, withinMs?: number) =>
      eventually(
        () => row(id),
        ({ extractionStatus }) => !['pending', 'processing'].includes(extractionStatus),
        withinMs,
      ),
    extracted: async (id: string) =>
      (await w.eventsOf(id)).filter(({ name }) => name === 'document.extracted').length,
  }
}
