import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { Workspace } from './workspace.js'

const mostKnown = 10_000

/** Which workspaces have a time of their own. They are made so or never get it, so a process asks once for each that has none. */
export class TestClocks {
  readonly #without = new Set<string>()

  async read(workspaceId: string, db: Queryable): Promise<Date | undefined> {
    if (this.#without.has(workspaceId)) return undefined
    const [workspace] = await Workspace.inBySql(workspaceId, db, 'true', [], '', 'test_clock_at')
    if (!workspace) return undefined
    if (workspace.testClockAt !== null) return new Date(workspace.testClockAt)
    if (this.#without.size >= mostKnown) this.#without.clear()
    this.#without.add(workspaceId)
    return undefined
  }
}

export type Clock = Pick<Context, 'clock' | 'testClocks'>

/** What time it is in a workspace: by its test clock, if it has one. For what its leads, agents and callers see. */
export const nowIn = async (
  { clock, testClocks }: Clock,
  workspaceId: string,
  db: Queryable,
): Promise<Date> => (await testClocks.read(workspaceId, db)) ?? clock()

/** What time it is in a workspace, as it is stored. */
export const timestampIn = async (context: Clock, workspaceId: string, db: Queryable): Promise<string> =>
  (await nowIn(context, workspaceId, db)).toISOString()

/** What time it is in a workspace that is at hand. */
export const nowOf = (
  { clock }: Pick<Context, 'clock'>,
  { testClockAt }: Pick<Workspace, 'testClockAt'>,
): Date => (testClockAt === null ? clock() : new Date(testClockAt))
