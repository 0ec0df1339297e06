import { Document } from '../../src/documents/document.js'
import { SpreadRun } from '../../src/spreads/spread-run.js'
import { makeSpreadArtifact } from '../../src/spreads/steps/artifact.js'
import { spreadDocuments } from '../../src/spreads/steps/documents.js'
import { computeFigures } from '../../src/spreads/steps/figures.js'
import { publishSpread } from '../../src/spreads/steps/publish.js'
import { readForSpread } from '../../src/spreads/steps/read-document.js'
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
    `Cash,"${money(cash)}"`,
    `Accounts Payable,"${money(2_500)}"`,
    `Common Stock,"${money(cash - 2_500)}"`,
    '',
  ].join('\n')

/** Against the sheet of 2024. */
export const cashCounted = {
  ...{ statement: 'balanceSheet', periodId: '2024-12-31', row: 'cash', value: 12_750 },
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

/** Takes the steps of its generation one by one, as its workflow would. */
export async function conduct({ context }: World, spreadId: string): Promise<void> {
  const spread = await SpreadRun.acrossAllWorkspaces(context.db).findById(spreadId).throwIfNotFound()
  const of = { workspaceId: spread.workspaceId, spreadId, generation: spread.generation }
  const { signal } = new AbortController()
  const { unread } = await spreadDocuments(context, of)
  for (const documentId of unread) await readForSpread(context, { ...of, documentId }, signal)
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
