import type { AddressInfo } from 'node:net'
import test from 'ava'
import { sweepOpen } from '../../src/conducted/sweep-open.js'
import { serve } from '../../src/http/serve.js'
import { conductedDocuments } from '../../src/intake/conducted.js'
import { bankStatement, documentsOf, longStatement, pdfOf, sendDocument } from '../support/documents.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import { temporalWorld } from '../support/temporal.js'
import { formOf } from '../support/uploads.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-documents-interrupted'))

const { row, untilProcessing, untilRead, extracted } = documentsOf(w)

/** By an API of the same data whose Temporal is away. */
async function sendWhileAway(): Promise<string> {
  const body = formOf([{ name: 'a.pdf', bytes: await pdfOf([bankStatement()]) }], {
    leadId: await w.newLead(),
  })
  return w.withoutTemporal(async context => {
    const serving = await serve(context, { port: 0, host: '127.0.0.1' })
    const { port } = serving.server.address() as AddressInfo
    const headers = { 'x-api-key': w.key }
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/documents`, {
      method: 'POST',
      headers,
      body,
    })
    const { documents } = (await response.json()) as { documents: [{ id: string }] }
    await serving.stop(0)
    return documents[0].id
  })
}

test.serial('a document that came while Temporal was away is read once it is back', async t => {
  const id = await sendWhileAway()
  t.is((await row(id)).extractionStatus, 'pending')
  await w.context.db('wakes').update({ dueAt: new Date().toISOString() })
  await w.context.wakes.sweep()
  t.is((await untilRead(id)).extractionStatus, 'completed')
  t.is((await w.context.db('wakes').where({ workflowId: id })).length, 0)
})

test.serial('a document whose workflow Temporal has lost is begun anew by the sweep', async t => {
  const id = await sendWhileAway()
  await w.context.db('wakes').where({ workflowId: id }).delete()
  t.is(await w.context.temporal.describe(id), 'UNKNOWN')
  t.true((await sweepOpen(w.context, conductedDocuments, new AbortController().signal, 0)) >= 1)
  t.is((await untilRead(id)).extractionStatus, 'completed')
  t.is(await sweepOpen(w.context, conductedDocuments, new AbortController().signal, 0), 0)
})

test.serial('a worker that stops in the middle hands the document to the next one', async t => {
  const id = await sendDocument(w, await w.newLead(), { name: 'long.pdf', bytes: await longStatement() })
  await untilProcessing(id)
  await w.stopWorker()
  t.is((await row(id)).extractionStatus, 'processing')
  await w.startWorker()
  t.is((await untilRead(id)).extractionStatus, 'completed')
  t.is(await extracted(id), 1)
})

test.serial(
  'a worker that is killed in the middle is missed, and the document read by the next one',
  async t => {
    await w.stopWorker()
    const worker = await killableWorker(w, t)
    const id = await sendDocument(w, await w.newLead(), { name: 'long.pdf', bytes: await longStatement() })
    await untilProcessing(id)
    await killed(worker)
    await w.startWorker()
    t.is((await untilRead(id, 25_000)).extractionStatus, 'completed')
    t.is(await extracted(id), 1)
  },
)
