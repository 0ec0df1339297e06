import { z } from 'zod'
import { ActionLogEventSchema } from '../../activity/schema.js'
import { DocumentEventSchema } from '../../documents/schema.js'
import { LeadSchema } from '../../leads/answer-schema.js'
import { WorkflowRunSchema } from '../../runs/schema.js'
import { SpreadSchema } from '../../spreads/schema.js'
import { type EventName, type EventPayloads, events } from '../../webhooks/events.js'
import { envelope, WebhookSchema } from '../../webhooks/schema.js'

const payloads: { [K in keyof EventPayloads]: z.ZodType } = {
  workflowRun: WorkflowRunSchema,
  lead: LeadSchema,
  document: DocumentEventSchema,
  actionLog: ActionLogEventSchema,
  spread: SpreadSchema,
  webhook: WebhookSchema,
}

const Changes = z.record(z.string(), z.unknown()).meta({
  description:
    'The new values of the changed fields; checklist changes as `checklistItems: [{ code, status }]`, with `GROUP.CODE` where several groups have the code.',
})

/** What is delivered of an event: the OpenAPI document and the list of event types are made of it. */
export function eventSchema(name: EventName): z.ZodObject {
  const { key } = events[name]
  return z.object({
    ...envelope,
    event: z.literal(name),
    // An event of a webhook is about no lead; any other is.
    ...(key === 'webhook' ? {} : { leadId: z.string() }),
    [key]: payloads[key],
    ...(name === 'lead.updated' ? { changes: Changes } : {}),
  })
}

interface EventType {
  name: string
  description: string
  schema: Record<string, unknown>
}

let known: EventType[] | undefined

export function eventTypes(): EventType[] {
  known ??= (Object.keys(events) as EventName[]).map(name => ({
    name,
    description: events[name].tells,
    // As one reads it: fields may be added.
    schema: z.toJSONSchema(eventSchema(name), { io: 'input' }) as Record<string, unknown>,
  }))
  return known
}
