import { eventually } from '../support/eventually.js'
import type { MailServer } from '../support/mail-server.js'
import { stepsOf } from '../support/steps.js'
import type { TemporalWorld } from '../support/temporal.js'

type Play = (w: TemporalWorld, mail: MailServer, messageId: string, runId: string) => Promise<unknown>

export const messageScenarios: Record<string, Play> = {
  'message.sent': async () => {},
  'message.tried-again': async (_, mail) => mail.behave('takes'),
  'message.refused': async () => {},
  'message.held': async (w, mail, _, runId) => {
    await w.send('POST', `/api/v1/workflow-runs/${runId}/pause`)
    mail.behave('takes')
  },
  'message.cancelled-in-temporal': async (w, _, messageId) => {
    await (await w.workflowOf(messageId)).cancel()
  },
}

/** Returns the id of the message, whose workflow has ended. */
export async function playMessage(
  w: TemporalWorld,
  mail: MailServer,
  name: string,
  play: Play,
): Promise<string> {
  mail.behave(name === 'message.sent' ? 'takes' : name === 'message.refused' ? 'knows no address' : 'is full')
  const { run, messages } = stepsOf(w)
  const leadId = await w.newLead({ email: 'dana@bakery.example' })
  const runId = await run(leadId)
  const [message] = await eventually(
    () => messages(leadId),
    all => all.length > 0,
  )
  const id = message?.id ?? ''
  const handle = await w.workflowOf(id)
  await play(w, mail, id, runId)
  await handle.result().catch(() => {})
  return id
}
