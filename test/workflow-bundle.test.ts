import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode } from '@temporalio/worker'
import test from 'ava'

const dist = fileURLToPath(new URL('../', import.meta.url))
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, log() {} }

test('the workflows bundle, so they reach nothing that a replay could not repeat', async t => {
  const { code } = await bundleWorkflowCode({ workflowsPath: `${dist}workflows/index.js`, logger: quiet })
  t.true(code.length > 1_000)
  t.false(code.includes('node_modules/zod/'), 'zod costs each cached workflow 600 KB')
})

test('the bundler refuses what reads the world', async t => {
  const workflowsPath = fileURLToPath(new URL('support/impure-workflow.js', import.meta.url))
  await t.throwsAsync(bundleWorkflowCode({ workflowsPath, logger: quiet }))
})
