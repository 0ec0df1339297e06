import { NativeConnection, Worker } from '@temporalio/worker'
import test from 'ava'
import { newId } from '../../src/ids.js'
import { startDocument } from '../../src/intake/workflow.js'
import { work } from '../../src/processes/task-queues.js'
import { queues } from '../../workflows/contract.js'
import { eventually } from '../support/eventually.js'
import { temporalAddress, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, async () => {
  const made = await temporalWorld('test-fairness')
  await made.stopWorker()
  return made
})

interface Waiting {
  id: string
  workspaceId: string
  again?: boolean
}

/** Whose documents were read in which order, by one reader, when they were all waiting before it came. */
async function orderOf(waiting: Waiting[]): Promise<string[]> {
  const conducting = await work(w.context, ['runs'], 1_000)
  try {
    for (const { again, ...document } of waiting) {
      await startDocument(w.context.temporal, { ...document, leadId: 'lead_x' }, again)
      await eventually(
        () => w.temporal.workflow.getHandle(document.id).describe(),
        ({ raw }) => (raw.pendingActivities?.length ?? 0) > 0,
      )
    }
    const order: string[] = []
    const connection = await NativeConnection.connect({ address: temporalAddress as string })
    const reader = await Worker.create({
      connection,
      namespace: w.context.config.temporal.namespace,
      taskQueue: queues.documents,
      maxConcurrentActivityTaskExecutions: 1,
      activities: {
        readDocument: async ({ documentId }: { documentId: string }) => {
          order.push(documentId)
          return { outcome: 'nothing' }
        },
      },
    })
    await reader.runUntil(
      eventually(
        () => Promise.resolve(order),
        ({ length }) => length >= waiting.length,
      ),
    )
    await connection.close()
    const whose = new Map(waiting.map(({ id, workspaceId, again }) => [id, again ? 'again' : workspaceId]))
    return order.map(id => whose.get(id) as string)
  } finally {
    await conducting.stop()
  }
}

const documentsOf = (workspaceId: string, count: number, again = false): Waiting[] =>
  Array.from({ length: count }, () => ({ id: newId('document'), workspaceId, again }))

test.serial('one document is read at once, though fifty of another workspace came first', async t => {
  const order = await orderOf([...documentsOf('ws_many', 50), ...documentsOf('ws_one', 1)])
  t.true(order.indexOf('ws_one') <= 3, order.join(' '))
})

test.serial(
  "what is read over holds up none of the workspace's new documents, and isn't held up by them",
  async t => {
    const order = await orderOf([...documentsOf('ws_a', 20, true), ...documentsOf('ws_a', 10)])
    t.true(order.lastIndexOf('ws_a') < 20, order.join(' '))
    t.true(order.slice(0, 10).includes('again'), order.join(' '))
  },
)
