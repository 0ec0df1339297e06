import type { Context } from '../context.js'
import { Workspace } from '../workspaces/workspace.js'
import { moveOn } from './move-on.js'

const atOnce = 20
const roundMs = 30_000

/** Clocks that are on their way while nobody waits for them any more. The others wait for the next round. */
export async function sweepTestClocks(context: Context, stop: AbortSignal): Promise<void> {
  const moving = await Workspace.acrossAllWorkspacesBySql(
    context.db,
    'test_clock_target is not null',
    [],
    `order by id limit ${atOnce}`,
  )
  const until = new Date(context.clock().getTime() + roundMs)
  await Promise.all(moving.map(({ id }) => moveOn(context, id, { until, stop })))
}
