import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { Conflict } from '../errors.js'
import { ownWorkspace } from '../workspaces/find.js'
import { type UnderWay, underWay } from './under-way.js'

export interface TestClock {
  now: string
  /** To where it is on its way. */
  target: string | null
  /** What keeps it from going on just now. */
  waitsFor: UnderWay[]
}

export async function readTestClock(
  { db }: Context,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
): Promise<TestClock> {
  const { testClockAt: now, testClockTarget: target } = await ownWorkspace(workspaceId, db)
  if (now === null) throw noTestClock()
  return { now, target, waitsFor: target === null ? [] : await underWay(db, workspaceId, now) }
}

export const noTestClock = () =>
  new Conflict(
    'no_test_clock',
    'This workspace goes by real time. One with a test clock is made by `leadspread workspace create NAME --test-clock`.',
  )
