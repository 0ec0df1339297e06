import test from 'ava'
import fc from 'fast-check'
import {
  after,
  eventOf,
  finalMessage,
  isFinal,
  openStatuses,
  type RunCommand,
  type RunStatus,
  runCommands,
  runStatuses,
} from '../../src/runs/rules.js'

const none = undefined

const table: [RunStatus, Record<RunCommand, RunStatus | 'same' | undefined>][] = [
  ['ACTIVE', { pause: 'PAUSED', resume: 'same', cancel: 'CANCELLED', complete: 'COMPLETED' }],
  ['PAUSED', { pause: 'same', resume: 'ACTIVE', cancel: 'CANCELLED', complete: 'COMPLETED' }],
  ['COMPLETED', { pause: none, resume: none, cancel: none, complete: 'same' }],
  ['CANCELLED', { pause: none, resume: none, cancel: 'same', complete: none }],
]

for (const [status, row] of table) {
  for (const command of runCommands) {
    test(`${command} from ${status}: ${row[command] ?? 'refused'}`, t => {
      t.is(after(status, command), row[command])
    })
  }
}

test('the table has every status, and each is open or final', t => {
  t.deepEqual(
    table.map(([status]) => status),
    [...runStatuses],
  )
  t.deepEqual(runStatuses.filter(isFinal), ['COMPLETED', 'CANCELLED'])
  t.deepEqual(openStatuses, ['ACTIVE', 'PAUSED'])
})

test('each status has the event of the interface that tells of it', t => {
  t.deepEqual(eventOf, {
    ACTIVE: 'workflow_run.resumed',
    PAUSED: 'workflow_run.paused',
    COMPLETED: 'workflow_run.completed',
    CANCELLED: 'workflow_run.cancelled',
  })
})

test('a refusal names the state that is final', t => {
  t.regex(finalMessage('COMPLETED'), /^This workflow run is COMPLETED, which is final\./)
  t.regex(finalMessage('CANCELLED'), /^This workflow run is CANCELLED, which is final\./)
})

test('whatever is commanded, a final run stays as it is, and a repeat changes nothing', t => {
  const commands = fc.array(fc.constantFrom(...runCommands), { maxLength: 12 })
  fc.assert(
    fc.property(commands, given => {
      let status: RunStatus = 'ACTIVE'
      for (const command of given) {
        const next = after(status, command)
        if (next === undefined || next === 'same') continue
        if (isFinal(status)) return false
        status = next
        if (after(status, command) !== 'same') return false
      }
      return true
    }),
  )
  t.pass()
})
