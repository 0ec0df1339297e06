import test from 'ava'
import { applyChecklist } from '../../leads/checklist.js'
import { document } from '../../support/check-answer.js'
import { bankStatement, pdfOf } from '../../support/documents.js'
import { conduct, newSpread, profitAndLoss, sendStatement, sheetOf } from '../../support/spreads.js'
import { temporalWorld } from '../../support/temporal.js'
import { newLog, newMessage } from '../../support/timeline.js'
import { upload } from '../../support/uploads.js'
import { type World, world } from '../../support/world.js'
import { withoutTemporal } from '../without-temporal.js'
import { create, everyField, fits, type Group, get, soon, update } from './asking.js'
import { Endpoints } from './endpoints.js'
import * as spreadTables from './spread-tables.js'
import * as tables from './tables.js'

/** A lead of which every part of the tables has something to show. */
async function fullLead(w: World) {
  await applyChecklist(w)
  await create(w, { email: 'dana@whitfield.example' })
  const made = await create(w, everyField)
  const leadId: string = made.body.lead.id
  const sent = await upload(w, leadId, [{ name: 'statement.pdf', bytes: await pdfOf([bankStatement()]) }], {
    fields: { checklistItemCode: 'FINANCIALS.BANK_STATEMENTS' },
  })
  const documentId: string = sent.body.documents[0].id
  await w.context
    .db('attachments')
    .where({ documentId })
    .update({
      overallValid: true,
      validationResult: JSON.stringify({
        overallValid: true,
        otherNotes: 'March 2026',
        validationResults: [{ isValid: true, ruleName: 'Recent', isValidReason: 'It is of last month.' }],
      }),
    })
  const said = await newLog(w, leadId)
  await newMessage(w, said, { documentIds: [documentId] })
  await newLog(w, leadId, {
    type: 'TOOL_CALL',
    parentActionId: said,
    tool: { id: 'tool_1', name: 'send_email', description: 'Sends an e-mail' },
  })
  const waits = { completedAt: null, scheduledAt: soon(86_400_000) }
  await newLog(w, leadId, { type: 'FOLLOW_UP_MESSAGE', status: 'PENDING', ...waits })
  const draft = await newLog(w, leadId, { status: 'AWAITING_APPROVAL', completedAt: null })
  await newMessage(w, draft)
  return { leadId, documentId, made }
}

const typesOf = (all: { type: string }[]) => [...new Set(all.map(({ type }) => type))].sort()

test('every endpoint of the interface is there, with the status of its success', t => {
  for (const [method, path, status] of Endpoints) {
    const operation = document.paths?.[`/api/v1${path}`]?.[method]
    t.truthy(operation?.responses?.[String(status) as '200'], `${method} ${path} ${status}`)
  }
})

test('401: every endpoint requires a key', async t => {
  const w = await world(t, withoutTemporal)
  for (const [method, path] of Endpoints) {
    const answer = await w.send(method.toUpperCase(), `/api/v1${path.replace(/\{\w+\}/, 'x')}`, { key: null })
    t.is(answer.status, 401, `${method} ${path}`)
  }
})

test('leads have the fields of their tables, wherever they are answered', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, made } = await fullLead(w)
  t.is(made.status, 201)
  fits(t, tables.CreatedLead, made.body)
  t.is(made.body.matchingLeads.length, 1)
  const read = await get(w, `/leads/${leadId}`)
  fits(t, tables.CreatedLead, read)
  for (const part of ['lastAction', 'nextFollowUp', 'nextDraft']) t.truthy(read[part], part)
  t.is(read.lastAction.toolCalls.length, 1)
  t.deepEqual(Object.keys(read).sort(), Object.keys(tables.CreatedLead).sort())
  const list = await get(w, '/leads')
  fits(t, [tables.LeadListItem], list)
  t.is(list.length, 2)
  t.truthy(list[0].nextFollowUp)
  t.deepEqual(Object.keys(list[0]).sort(), Object.keys(tables.LeadListItem).sort())
  const changed = await update(w, leadId, everyField)
  t.is(changed.status, 200)
  fits(t, tables.UpdatedLead, changed.body)
  t.deepEqual(Object.keys(changed.body).sort(), Object.keys(tables.UpdatedLead).sort())
})

test('checklists, documents, action logs and portal links have the fields of their tables', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, documentId } = await fullLead(w)
  const checklist = await get(w, `/leads/${leadId}/checklist`)
  fits(t, [tables.ChecklistGroup], checklist)
  const [attached] = checklist.find(({ code }: Group) => code === 'FINANCIALS').items[0].documents
  t.is(attached.id, documentId)
  t.like(attached, { overallValid: true, validationResult: { otherNotes: 'March 2026' } })
  t.is(checklist[0].items[0].documents, null, 'only document-type items have any')
  const documents = await get(w, `/leads/${leadId}/documents`)
  fits(t, [tables.LeadDocument], documents)
  t.is(documents[0].metadata['Matched checklist items'].length, 1)
  t.truthy(documents[0].leadChecklistItemDocument[0].validationResult)
  const one = await get(w, `/documents/${documentId}`)
  fits(t, tables.SingleDocument, one)
  t.false('content' in one)
  const logs = await get(w, `/leads/${leadId}/action-logs`)
  fits(t, [tables.ActionLog], logs)
  t.deepEqual(typesOf(logs), ['API_ACTIVITY', 'DOCUMENT_UPLOAD', 'FOLLOW_UP_MESSAGE', 'MESSAGE', 'TOOL_CALL'])
  t.true(logs.some(({ tool }: { tool: unknown }) => tool !== null))
  t.true(
    logs.some(
      ({ messages }: { messages: { documents: unknown[] }[] }) => messages[0]?.documents.length === 1,
    ),
  )
  fits(t, tables.PortalUrl, await get(w, `/leads/${leadId}/portal-url`))
})

test('agents, workflows and runs have the fields of their tables, and runs no others but their source', async t => {
  const w = await world(t, withoutTemporal)
  fits(t, tables.Agents, await get(w, '/agents'))
  const workflows = await get(w, '/workflows')
  fits(t, tables.Workflows, workflows)
  t.deepEqual(typesOf(workflows.workflows), ['CHECKLIST', 'REMINDER', 'SUPPORT'])
  const { status, body } = await w.newRun(await w.newLead())
  t.is(status, 201)
  fits(t, { success: 'true', workflowRun: tables.WorkflowRun }, body)
  t.deepEqual(Object.keys(body.workflowRun).sort(), [...Object.keys(tables.WorkflowRun), 'source'].sort())
  const { leadId, id } = body.workflowRun
  t.deepEqual(await get(w, `/workflow-runs/${id}`), body)
  t.deepEqual(await get(w, `/workflow-runs?leadId=${leadId}`), {
    success: true,
    workflowRuns: [body.workflowRun],
  })
  const [started] = await w.eventsOf(id)
  fits(t, tables.RunEvent, started?.body)
  t.like(started?.body, { event: 'workflow_run.started', actor: null, workflowRun: body.workflowRun })
})

test('200: pause, resume, cancel and complete give the run in its new state, and tell of it', async t => {
  const w = await temporalWorld('test-interface')
  t.teardown(w.dispose)
  for (const [commands, last] of [
    [['pause', 'resume', 'complete'], 'COMPLETED'],
    [['pause', 'cancel'], 'CANCELLED'],
    [['cancel'], 'CANCELLED'],
  ] as const) {
    const leadId = await w.newLead({ externalLeadId: 'crm-4711' })
    const run = (await w.newRun(leadId, { externalId: 'run-9' })).body.workflowRun
    const states = { pause: 'PAUSED', resume: 'ACTIVE', complete: 'COMPLETED', cancel: 'CANCELLED' }
    const names = { pause: 'paused', resume: 'resumed', complete: 'completed', cancel: 'cancelled' }
    for (const command of commands) {
      const { status, body } = await w.send('POST', `/api/v1/workflow-runs/${run.id}/${command}`)
      t.is(status, 200)
      fits(t, { success: 'true', workflowRun: tables.WorkflowRun }, body)
      t.is(body.workflowRun.status, states[command])
      const told = (await w.eventsOf(run.id)).at(-1)
      t.is(told?.name, `workflow_run.${names[command]}`)
      fits(t, tables.RunEvent, told?.body)
      t.deepEqual(told?.body.workflowRun, body.workflowRun)
      t.like(told?.body, { actor: null, leadId, externalLeadId: 'crm-4711', workspaceId: w.workspaceId })
    }
    const { workflowRun } = await get(w, `/workflow-runs/${run.id}`)
    t.is(workflowRun.status, last)
    t.is(workflowRun.completedAt !== null, last === 'COMPLETED')
    t.is(workflowRun.cancelledAt !== null, last === 'CANCELLED')
    t.is(workflowRun.externalId, 'run-9')
    t.is((await w.newRun(leadId)).status, 201, 'the agent is free for its next job on the lead')
  }
})

test('spreads, their figures and their events have the fields of their tables', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const year of [2023, 2024]) {
    await sendStatement(w, leadId, `income-${year}.csv`, profitAndLoss(year))
    await sendStatement(w, leadId, `sheet-${year}.csv`, sheetOf(year))
  }
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const { success, spread } = await get(w, `/spreads/${id}`)
  t.true(success)
  fits(t, spreadTables.Spread, spread)
  t.is(spread.status, 'COMPLETE')
  t.true(spread.artifacts.length > 0, 'artifacts are there whenever it is COMPLETE')
  t.deepEqual(await get(w, `/leads/${leadId}/spreads`), { success: true, spreads: [spread] })
  const { results } = await get(w, `/spreads/${id}/results`)
  fits(t, spreadTables.SpreadResults, results)
  const { incomeStatement, balanceSheet, cashFlow } = results.statements
  t.is(cashFlow.periods[0].id, balanceSheet.periods[1].id, 'the cash flow starts one period later')
  t.is(cashFlow.periods[0].id, incomeStatement.periods[1].id)
  for (const { periods } of [incomeStatement, balanceSheet, cashFlow])
    for (const { values } of periods)
      for (const figure of Object.values(values)) {
        fits(t, spreadTables.Figure, figure)
        t.deepEqual(Object.keys(figure as object).sort(), Object.keys(spreadTables.Figure).sort())
      }
  const events = await w.eventsOf(id)
  t.is(events.length, 2)
  for (const { body } of events) {
    const { workflowRun: _, ...envelope } = tables.RunEvent
    fits(t, { ...envelope, spread: spreadTables.Spread }, body)
  }
})
