import { documentsOf } from '../support/documents.js'
import {
  forgetReading,
  gateOf,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../support/spreads.js'
import type { TemporalWorld } from '../support/temporal.js'

/** What happens to a spread of two documents, of which the second is held up until the gate is opened. */
type Play = (w: TemporalWorld, id: string, open: () => void) => Promise<unknown>

const command = (w: TemporalWorld, id: string, name: string) => spreadsOf(w).command(id, name)

export const spreadScenarios: Record<string, Play> = {
  'spread.completed': async (_w, _id, open) => open(),
  'spread.paused-resumed': async (w, id, open) => {
    await command(w, id, 'pause')
    open()
    await new Promise(resolve => setTimeout(resolve, 1_500))
    for (const name of ['pause', 'resume']) await command(w, id, name)
  },
  'spread.hurried': async (w, id, open) => {
    await command(w, id, 'complete')
    open()
  },
  'spread.cancelled': async (w, id, open) => {
    await command(w, id, 'cancel')
    open()
  },
  'spread.signals': async (w, id, open) => {
    const handle = await w.workflowOf(`${id}-1`)
    for (const signal of ['resume', 'pause', 'resume', 'complete', 'cancel']) await handle.signal(signal)
    open()
  },
  'spread.cancelled-in-temporal': async (w, id, open) => {
    await (await w.workflowOf(`${id}-1`)).cancel()
    open()
  },
}

/** Plays one; gives the workflow's id once the spread has ended. */
export async function playSpread(w: TemporalWorld, name: string, play: Play): Promise<string> {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, `${name}-sheet.csv`, sheetOf(2024, { cash: 5_000 + name.length }))
  const held = await sendStatement(
    w,
    leadId,
    `${name}.csv`,
    profitAndLoss(2024, { sales: 90_000 + name.length }),
  )
  await documentsOf(w).untilRead(held)
  await forgetReading(w, held)
  const gate = gateOf(w)
  const { id } = await newSpread(w, leadId)
  await gate.waiting
  await play(w, id, gate.open)
  await spreadsOf(w).untilEnded(id)
  return ended(w, id)
}

/** Of so many documents that its first execution continues as new. */
export async function playLongSpread(w: TemporalWorld): Promise<string> {
  const leadId = await w.newLead()
  for (let year = 2001; year <= 2012; year++)
    await sendStatement(w, leadId, `${year}.csv`, sheetOf(year, { cash: year + 5_000 }))
  const { id } = await newSpread(w, leadId)
  await spreadsOf(w).untilEnded(id)
  return ended(w, id)
}

/** Of more documents than are read at once: it is paused while some of them wait for their turn. */
export async function playQueuedSpread(w: TemporalWorld): Promise<string> {
  const leadId = await w.newLead()
  for (let year = 2001; year <= 2006; year++) {
    const held = await sendStatement(w, leadId, `${year}.csv`, profitAndLoss(year, { sales: year + 80_000 }))
    await documentsOf(w).untilRead(held)
    await forgetReading(w, held)
  }
  const gate = gateOf(w)
  const { id } = await newSpread(w, leadId)
  await gate.waiting
  await command(w, id, 'pause')
  gate.open()
  await new Promise(resolve => setTimeout(resolve, 5_000))
  await command(w, id, 'resume')
  await spreadsOf(w).untilEnded(id)
  return ended(w, id)
}

/** Of nothing that holds a statement. */
export async function playUnread(w: TemporalWorld): Promise<string> {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'notes.csv', 'year,remark\n2025,none\n')
  const { id } = await newSpread(w, leadId)
  await spreadsOf(w).untilEnded(id)
  return ended(w, id)
}

async function ended(w: TemporalWorld, id: string): Promise<string> {
  const workflowId = `${id}-1`
  await w.temporal.workflow
    .getHandle(workflowId)
    .result()
    .catch(() => {})
  return workflowId
}
