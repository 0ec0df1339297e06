import { fileURLToPath } from 'node:url'
import { NativeConnection, Worker } from '@temporalio/worker'
import test from 'ava'
import { queues } from '../../workflows/contract.js'
import { temporalAddress, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const bundle = fileURLToPath(new URL('../../workflows.bundle.js', import.meta.url))
const namespace = 'test-turns'
const w = sharedWorld(test, () => temporalWorld('test-turns'))

test.serial(
  'a document is asked for again after each turn, where it holds up nobody, until all is read',
  async t => {
    await w.stopWorker()
    const asked: string[] = []
    const reads = (queue: string) => async () => {
      asked.push(queue)
      return asked.length < 4 ? { outcome: 'longer' } : { outcome: 'read', reader: 1, pages: 33 }
    }
    const recordReading = async (step: { pages: number }) => {
      asked.push(`recorded ${step.pages} pages`)
      return { status: 'completed', type: null, matchedItems: 0 }
    }
    const connection = await NativeConnection.connect({ address: temporalAddress as string })
    const workers = await Promise.all([
      Worker.create({
        connection,
        namespace,
        taskQueue: queues.runs,
        workflowBundle: { codePath: bundle },
        activities: { recordReading },
      }),
      ...[queues.documents, queues.heavy].map(taskQueue =>
        Worker.create({ connection, namespace, taskQueue, activities: { readDocument: reads(taskQueue) } }),
      ),
    ])
    const running = workers.map(worker => worker.run())
    const result = await w.temporal.workflow.execute('document', {
      taskQueue: queues.runs,
      workflowId: 'a-long-scan',
      args: [{ workspaceId: w.workspaceId, documentId: 'doc_of_many_pages' }],
    })
    t.deepEqual(asked, ['documents', 'heavy', 'heavy', 'heavy', 'recorded 33 pages'])
    t.is(result.status, 'completed')
    for (const worker of workers) worker.shutdown()
    await Promise.all(running)
    await connection.close()
  },
)
