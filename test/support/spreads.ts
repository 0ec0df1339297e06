import { Document } from '../../src/documents/document.js'
import { readingKey } from '../../src/documents/read-once.js'
import { readerVersion } from '../../src/documents/reading/read.js'
import { interpreterVersion } from '../../src/spreads/interpreter-version.js'
import { SpreadRun } from '../../src/spreads/spread-run.js'
import { makeSpreadArtifact } from '../../src/spreads/steps/artifact.js'
import { spreadDocuments } from '../../src/spreads/steps/documents.js'
import { computeFigures } from '../../src/spreads/steps/figures.js'
import { publishSpread } from '../../src/spreads/steps/publish.js'
import { readForSpread } from '../../src/spreads/steps/read-document.js'
import { interpretedKey } from '../../src/spreads/storage-keys.js'
import { eventually } from './eventually.js'
import { upload } from './uploads.js'
import type { World } from './world.js'

/** Statements as a small business exports them. They tie. */
export const business = 'Harbor Traders LLC'

export interface Figures {
  sales?: number
  rent?: number
  cash?: number
}

/** Of a calendar year. */
export const profitAndLoss = (
  year: number,
  { sales = 120_000, rent = 30_000 }: Figures = {},
  name = business,
) =>
  [
    name,
    'Income Statement',
    `"For the Year Ended December 31, ${year}"`,
    `,${year}`,
    `Sales,"${money(sales)}"`,
    `Rent,"${money(rent)}"`,
    `Net Income,"${money(sales - rent)}"`,
    '',
  ].join('\n')

export const sheetOf = (year: number, { cash = 12_500 }: Figures = {}, name = business) =>
  [
    name,
    'Balance Sheet',
    `"As of December 31, ${year}"`,
    `,${year}`,
    'Current Assets,',
    `Cash,"${money(cash)}"`,
    `Total Current Assets,"${money(cash)}"`,
    `Total Assets,"${money(cash)}"`,
    'Current Liabilities,',
    `Accounts Payable,"${money(2_500)}"`,
    `Total Current Liabilities,"${money(2_500)}"`,
    `Total Liabilities,"${money(2_500)}"`,
    "Stockholders' Equity,",
    `Common Stock,"${money(cash - 2_500)}"`,
    `Total Stockholders' Equity,"${money(cash - 2_500)}"`,
    `Total Liabilities and Stockholders' Equity,"${money(cash)}"`,
    '',
  ].join('\n')

/** Against the sheet of 2024. */
export const cashCounted = {
  statement: 'balanceSheet',
  periodId: '2024-12-31',
  row: 'cash',
  value: 12_750,
  reason: 'Counted at the site visit',
}

const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

export async function sendStatement(
  w: World,
  leadId: string,
  name: string,
  text: string,
  key = w.key,
): Promise<string> {
  const { body } = await upload(w, leadId, [{ name, bytes: text }], { key })
  return body.documents[0].id
}

export const newSpread = async (w: World, leadId: string, body: object = {}, key = w.key) =>
  (await w.send('POST', '/api/v1/spreads', { key, body: { leadId, ...body } })).body.spread

/** Holds up whoever reads a document until it is opened. */
export function gateOf(w: World) {
  const { storage } = w.context
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  let came = (_key: string) => {}
  const waiting = new Promise<string>(resolve => {
    came = resolve
  })
  w.context.storage = new Proxy(storage, {
    get(target, name) {
      const value = target[name as keyof typeof storage]
      if (typeof value !== 'function') return value
      return async (...args: never[]) => {
        if (name === 'withFile') {
          came(String(args[0]))
          await opened
        }
        return (value as (...args: never[]) => unknown).apply(target, args)
      }
    },
  })
  return {
    /** The key of the first that came. */
    waiting,
    open: () => {
      w.context.storage = storage
      open()
    },
  }
}

/** What is stored of a document's bytes is forgotten, so that they are read again. */
export async function forgetReading(w: World, documentId: string): Promise<void> {
  const document = await Document.in(w.workspaceId, w.context.db).findById(documentId).throwIfNotFound()
  await w.context.storage.remove(readingKey(document, readerVersion))
  await w.context.storage.remove(interpretedKey(document, readerVersion, interpreterVersion))
}

/** What tests look at and wait for. */
export const spreadsOf = (w: World) => {
  const read = async (id: string) => (await w.send('GET', `/api/v1/spreads/${id}`)).body.spread
  return {
    read,
    command: (id: string, name: string) => w.send('POST', `/api/v1/spreads/${id}/${name}`),
    results: async (id: string, query = '') =>
      (await w.send('GET', `/api/v1/spreads/${id}/results${query}`)).body.results,
    untilEnded: (id: string, generation = 1) =>
      eventually(
        () => read(id),
        spread => spread.status !== 'IN_PROGRESS' && spread.generation === generation,
        120_000,
      ),
    events: async (id: string) =>
      (await w.eventsOf(id)).map(({ name, body }) => `${name.replace('spread.', '')} ${body.origin}`),
    statuses: async (id: string): Promise<Record<string, [string, string | null]>> =>
      Object.fromEntries(
        (await read(id)).documents.map((one: { filename: string; status: string; error: string | null }) => [
          one.filename,
          [one.status, one.error],
        ]),
      ),
  }
}

/**
 * Takes the steps of its generation one by one, as its workflow would. Tests of a file take turns: each that has its own
 * thread at the same time has to start it.
 */
export async function conduct(w: World, spreadId: string): Promise<void> {
  const turn = before.then(() => takeSteps(w, spreadId))
  before = turn.catch(() => {})
  await turn
}
let before = Promise.resolve()

async function takeSteps({ context }: World, spreadId: string): Promise<void> {
  const spread = await SpreadRun.acrossAllWorkspaces(context.db).findById(spreadId).throwIfNotFound()
  const of = { workspaceId: spread.workspaceId, spreadId, generation: spread.generation }
  const { signal } = new AbortController()
  const { unread } = await spreadDocuments(context, of)
  for (const documentId of unread) await readForSpread(context, { ...of, documentId }, { signal })
  await computeFigures(context, { ...of, at: new Date().toISOString() }, signal)
  for (const type of ['REPORT', 'SPREADSHEET'] as const)
    await makeSpreadArtifact(context, { ...of, type }, signal)
  await publishSpread(context, of)
}

/** A lead with a statement, and a spread of it that has completed, without Temporal. */
export async function completedSpread(w: World, leadId: string, key = w.key): Promise<string> {
  const { workspaceId } = await w.context.db('leads').where({ id: leadId }).first('workspaceId')
  const documents = await Document.in(workspaceId, w.context.db).where({ leadId, filename: 'sheet.csv' })
  if (documents.length === 0) await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024), key)
  const { id } = await newSpread(w, leadId, {}, key)
  await conduct(w, id)
  return id
}
