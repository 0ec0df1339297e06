import type { ExecutionContext } from 'ava'
import type { World } from '../support/world.js'

/** The first command has its effect, `meanwhile` happens, and its answer never comes. */
export function loseAnswer(t: ExecutionContext, w: World, meanwhile: () => Promise<unknown>) {
  const { temporal } = w.context
  const change = temporal.ask.bind(temporal)
  t.teardown(() => {
    temporal.ask = change
  })
  temporal.ask = async (...wanted) => {
    temporal.ask = change
    t.is((await change(...(wanted as Parameters<typeof change>))).outcome, 'taken')
    await meanwhile()
    return { outcome: 'dropped' }
  }
}

/** As after a crash between the change and the stored answer: the claim is there, its lease is over. */
export const forgetAnswer = (w: World, key: string) =>
  w.context
    .db('idempotent_requests')
    .where({ key })
    .update({ status: null, answer: null, leaseUntil: new Date(0).toISOString() })
