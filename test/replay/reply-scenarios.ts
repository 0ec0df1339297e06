import { eventually } from '../support/eventually.js'
import { hearFrom } from '../support/model-replies.js'
import type { ModelServer } from '../support/model-server.js'
import { stepsOf } from '../support/steps.js'
import type { TemporalWorld } from '../support/temporal.js'

type Scripted = Parameters<ModelServer['script']>

export const replyScenarios: Record<string, Scripted> = {
  'reply.answered': [{ use: [{ name: 'finish', input: {} }] }, { text: 'Thank you.' }],
  'reply.tried-again': [{ status: 503 }, { text: 'Thank you.' }],
  'reply.by-rules': [{ status: 401 }],
  'reply.failed': [() => ({ status: 500 })],
  'reply.cancelled-in-temporal': [() => ({ hangs: true })],
}

/** Returns the id of the message that was answered, whose workflow has ended. */
export async function playReply(
  w: TemporalWorld,
  model: ModelServer,
  name: string,
  script: Scripted,
): Promise<string> {
  model.script(...script)
  model.asked.length = 0
  const { run, messages } = stepsOf(w)
  const leadId = await w.newLead()
  await run(leadId)
  await eventually(
    () => messages(leadId),
    all => all.length > 0,
  )
  const id = await hearFrom(w, leadId, 'What would happen if I paid late?')
  const handle = await w.workflowOf(id)
  if (name === 'reply.cancelled-in-temporal') {
    await eventually(
      async () => model.asked.length,
      count => count > 0,
    )
    await handle.cancel()
  }
  await handle.result().catch(() => {})
  return id
}
