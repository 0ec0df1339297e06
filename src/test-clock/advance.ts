import { recordAudit } from '../audit/record.js'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Conflict } from '../errors.js'
import { Workspace } from '../workspaces/workspace.js'
import { moveOn } from './move-on.js'
import { noTestClock, readTestClock, type TestClock } from './read.js'
import { type Sent, targetOf } from './rules.js'

/** Of the time that there is, the tenths in which it is waited for the end. */
const waitedFor = 7

/** Where to is kept first: so whatever becomes of this process, the clock arrives there. The answer is kept for a repeat afterwards. */
export async function advanceTestClock(
  context: Context,
  { settle: _, ...caller }: Caller,
  sent: Sent,
): Promise<TestClock> {
  const { workspaceId, deadline } = caller
  const now = context.clock().getTime()
  await begin(context, caller, sent)
  const until = new Date(now + ((deadline.getTime() - now) * waitedFor) / 10)
  await moveOn(context, workspaceId, { until })
  return readTestClock(context, caller)
}

async function begin(context: Context, caller: Caller, sent: Sent): Promise<void> {
  const { workspaceId, repeatId = null } = caller
  await transact(context.db, async trx => {
    const workspace = await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
    if (!workspace?.testClockAt) throw noTestClock()
    const { testClockAt, testClockTarget, testClockCall } = workspace
    // The same call once more: it has said where to.
    if (repeatId !== null && repeatId === testClockCall) return
    if (testClockTarget !== null) {
      if (sent.to?.toISOString() === testClockTarget) return
      throw new Conflict(
        'clock_is_moving',
        `The clock is on its way to ${testClockTarget}. Wait until it has arrived, or send that as \`to\`.`,
      )
    }
    const target = targetOf(sent, new Date(testClockAt)).toISOString()
    await Workspace.updateIn(workspaceId, trx, workspaceId, {
      testClockTarget: target,
      testClockCall: repeatId,
    })
    await recordAudit(trx, caller, 'test_clock.advanced', workspaceId)
  })
}
