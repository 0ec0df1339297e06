import type { ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { deliver } from '../../src/webhooks/sending/deliver.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import type { TestDatabase } from '../support/database.js'
import type { Receiver } from '../support/receiver.js'
import { deliveriesOf, happen, lanesOf, subscribe } from '../support/webhooks.js'

const never = () => new AbortController().signal

/** In a database without Temporal: the test takes the turns. */
export async function byHand({ context, environment }: Omit<TestDatabase, 'dispose'>) {
  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const on = { context, workspaceId }
  return {
    ...on,
    environment,
    subscribe: (to: { url: string }, options = {}) => subscribe(on, to.url, options),
    happen: (subjectId: string, sequence: number) => happen(on, subjectId, sequence),
    turn: (webhookId: string, { hurry = false, now = never(), soon = never(), of = context } = {}) =>
      deliver(of, { workspaceId, webhookId, hurry }, { now, soon }),
    deliveries: (webhookId: string) => deliveriesOf(context, webhookId),
    lanes: (webhookId: string) => lanesOf(context, webhookId),
    /** Turns, as the workflow would have them, until nothing waits. */
    async untilDone(webhookId: string) {
      for (;;) {
        const turn = await this.turn(webhookId)
        if (turn.waitMs === null) return turn
        await new Promise(resolve => setTimeout(resolve, turn.waitMs ?? 0))
      }
    },
  }
}

/** What came of each subject, in the order in which it came. */
export function bySubject({ received }: Receiver): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const { body } of received) {
    const [subject = ''] = (body as unknown as { webhook: { note: string } }).webhook.note.split(' ')
    found[subject] = [...(found[subject] ?? []), body.sequence]
  }
  return found
}

/** The same data, as another process sees them. */
export function otherProcess(t: ExecutionContext, { environment }: { environment: Record<string, string> }) {
  const other = buildContext(loadConfig(environment), 'test')
  t.teardown(() => disposeContext(other))
  return other
}
