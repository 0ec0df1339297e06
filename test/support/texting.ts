import type { ExecutionContext } from 'ava'
import { Lead } from '../../src/leads/lead.js'
import { monday, sendAll } from './mailbox.js'
import { stepsOf } from './steps.js'
import { type TwilioServer, twilioServer } from './twilio-server.js'
import { world } from './world.js'

interface Texting {
  /** How the provider takes the first text. */
  behave?: Parameters<TwilioServer['behave']>[0]
  asks?: boolean
}

/** A workspace that writes text messages, and a lead whom an agent has asked for its EIN. */
export async function texting(t: ExecutionContext, { behave = 'takes', asks = true }: Texting = {}) {
  const twilio = await twilioServer(t)
  const w = await world(t, twilio.settings)
  const steps = stepsOf(w)
  const made = {
    ...steps,
    w,
    twilio,
    send: (at = monday) => sendAll(w, at),
    lead: (id: string) => Lead.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound(),
  }
  if (!asks) return { ...made, leadId: '', runId: '' }
  await steps.ask(['EIN'])
  const leadId = await w.newLead({ phoneNumber: '(202) 555-0147' })
  const runId = await steps.run(leadId)
  await steps.step(runId, 1, monday)
  twilio.behave(behave)
  await made.send()
  return { ...made, leadId, runId }
}
