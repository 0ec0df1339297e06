import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from '@temporalio/worker'
import test from 'ava'
import { createLog } from '../../src/log.js'
import { installRuntime } from '../../src/processes/task-queues.js'

installRuntime(createLog('silent', 'replay'), undefined)

const recorded = fileURLToPath(new URL('../../../test/replay/', import.meta.url))
const bundle = fileURLToPath(new URL('../../workflows.bundle.js', import.meta.url))
const files = readdirSync(recorded).filter(name => name.endsWith('.json'))

test('there is a recorded history of every workflow type', t => {
  const types = new Set(files.map(name => name.split('.')[0]))
  t.deepEqual([...types].sort(), [
    'deliveries',
    'document',
    'message',
    'reconcile',
    'reconciler',
    'reply',
    'run',
    'spread',
  ])
})

for (const file of files) {
  test(`${file} replays against today's code`, async t => {
    const history = JSON.parse(readFileSync(`${recorded}${file}`, 'utf8'))
    await t.notThrowsAsync(
      Worker.runReplayHistory({ workflowBundle: { codePath: bundle } }, history, file.replace('.json', '')),
    )
  })
}
