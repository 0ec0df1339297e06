import test from 'ava'
import { bankStatement, documentsOf, pdfOf, sendDocument } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { spelledOut } from '../support/spelled-out.js'
import { newSpread, sendStatement, sheetOf, spreadsOf } from '../support/spreads.js'
import { stepsOf } from '../support/steps.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-privacy'))

const person = {
  firstName: 'Quenby',
  middleName: 'Xanthe',
  lastName: 'Zablocki-Vance',
  email: 'quenby.zablocki@private.example',
  phoneNumber: '+12025550188',
  externalLeadId: 'crm-secret-88121',
}

test('nothing that a lead told us stands in the history of its run, nor in what Temporal lists', async t => {
  const leadId = await w.newLead(person)
  const { body } = await w.newRun(leadId, {
    externalId: 'run-secret-771',
    portalUrl: 'https://portal.example/secret-path-31',
  })
  const { id } = body.workflowRun
  for (const command of ['pause', 'resume', 'pause', 'complete', 'cancel']) {
    await w.send('POST', `/api/v1/workflow-runs/${id}/${command}`, {
      headers: { 'idempotency-key': `secret-key-${command}` },
    })
  }
  const handle = await w.workflowOf(id)
  await w.untilTemporal(id, 'COMPLETED')
  const seen = spelledOut({
    history: await handle.fetchHistory(),
    description: (await handle.describe()).raw,
  })
  t.true(seen.includes(leadId), 'the search sees what is inside payloads')
  for (const secret of [
    ...Object.values(person),
    'run-secret-771',
    'secret-path-31',
    'secret-key-',
    'Harbor',
    'maya@',
  ]) {
    t.false(seen.toLowerCase().includes(secret.toLowerCase()), `${secret} stands in the history`)
  }
})

test('nothing that an agent writes, nor of what it asks for, stands in the history of its run', async t => {
  const { ask, change, messages, run, update } = stepsOf(w)
  await ask(['SECRET_ITEM'])
  await change({ followUps: { every: 'PT1S', atMost: 3 } })
  await change(
    { name: 'Confidential reminder', schedule: { every: 'PT1S' }, message: 'Dear {firstName}, hush-hush.' },
    w.workflows.reminder,
  )
  for (const kind of ['checklist', 'reminder'] as const) {
    const leadId = await w.newLead(person)
    const id = await run(leadId, kind)
    const [said] = await eventually(
      () => messages(leadId),
      ({ length }) => length >= 3,
    )
    t.regex(said?.body ?? '', /Quenby/)
    const checklistItems = [{ code: 'SECRET_ITEM', value: '907-65-4321' }]
    await update(leadId, { didOptOut: true, lastName: 'Renamed-Secretly', checklistItems })
    await w.send('POST', `/api/v1/workflow-runs/${id}/cancel`)
    const handle = await w.workflowOf(id)
    // A step stands there once its workflow task is complete, which may be after its message was sent.
    const seen = await eventually(
      async () =>
        spelledOut({
          history: await handle.fetchHistory(),
          description: (await handle.describe()).raw,
        }),
      history => history.includes('nextStep'),
    )
    const texts = [
      'SECRET_ITEM',
      'Confidential',
      'hush',
      'Renamed',
      '907-65-4321',
      'still need',
      '/portal/',
      'Maya',
      'Harbor',
    ]
    for (const secret of [...Object.values(person), ...texts])
      t.false(seen.toLowerCase().includes(secret.toLowerCase()), `${secret} stands in the history`)
  }
})

test('nothing that a document says, nor what it is called, stands in the history of its reading', async t => {
  const leadId = await w.newLead(person)
  const bytes = await pdfOf([bankStatement()])
  const id = await sendDocument(w, leadId, { name: 'quenby-secret-file.pdf', bytes })
  const { row, untilRead } = documentsOf(w)
  await untilRead(id)
  const handle = w.temporal.workflow.getHandle(id)
  t.is((await handle.result()).type, 'BANK_STATEMENT')
  const seen = spelledOut({
    history: await handle.fetchHistory(),
    description: (await handle.describe()).raw,
  })
  t.true(seen.includes(leadId), 'the search sees what is inside payloads')
  const { sha256 } = await row(id)
  const said = [
    'Harbor Traders',
    '000100000',
    '12,400',
    'First Harbor',
    'Daily ending',
    'secret-file',
    sha256,
  ]
  for (const secret of [...Object.values(person), ...said]) {
    t.false(seen.toLowerCase().includes(secret.toLowerCase()), `${secret} stands in the history`)
  }
})

test('neither names nor figures of a spread stand in its history', async t => {
  const cash = 9_864_213_570 // So long that no id or time holds it by chance.
  const leadId = await w.newLead(person)
  await sendStatement(w, leadId, 'quenby-secret-sheet.csv', sheetOf(2024, { cash }))
  await sendStatement(w, leadId, 'quenby-secret-notes.csv', 'year,remark\n2025,none\n')
  const { id } = await newSpread(w, leadId, { externalId: 'spread-secret-55' })
  await spreadsOf(w).untilEnded(id)
  const handle = await w.workflowOf(`${id}-1`)
  t.deepEqual(await handle.result(), { status: 'COMPLETE' })
  const seen = spelledOut({
    history: await handle.fetchHistory(),
    description: (await handle.describe()).raw,
  })
  t.true(seen.includes(leadId), 'the search sees what is inside payloads')
  const said = [
    'Harbor',
    String(cash),
    cash.toLocaleString('en-US'),
    'secret',
    'balance',
    'No income statement',
    'netIncome',
  ]
  for (const secret of [...Object.values(person), ...said])
    t.false(seen.toLowerCase().includes(secret.toLowerCase()), `${secret} stands in the history`)
})
