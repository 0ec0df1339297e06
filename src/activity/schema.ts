import { z } from 'zod'
import { filled, text } from '../text.js'

const timestamp = z.iso.datetime()

const MessageSchema = z
  .strictObject({
    id: z.string(),
    channel: z.string().meta({ description: 'For example EMAIL or SMS.' }),
    direction: z.enum(['INBOUND', 'OUTBOUND']).meta({ description: 'INBOUND came from the lead.' }),
    subject: z.string().nullable().meta({ description: 'Null on channels that have none.' }),
    body: z.string().meta({ description: 'The text as it was sent.' }),
    documents: z
      .array(
        z.strictObject({
          id: z.string(),
          filename: z.string().meta({ description: 'As it was uploaded.' }),
          mimeType: z.string().meta({ description: "By the file's bytes." }),
          size: z.int().meta({ description: 'In bytes.' }),
          url: z.string().meta({ description: 'Signed; it expires after an hour.' }),
        }),
      )
      .meta({ description: 'What was attached. Documents that are deleted by now are left out.' }),
  })
  .meta({ id: 'Message' })

export const ActionLogSchema = z
  .strictObject({
    id: z.string(),
    type: z.string().meta({
      description:
        'MESSAGE, FOLLOW_UP_MESSAGE, TOOL_CALL, MANUAL_UPDATE, API_ACTIVITY, SYSTEM_NOTE or DOCUMENT_UPLOAD. More may come.',
    }),
    status: z.string().meta({ description: 'COMPLETED, PENDING, CANCELLED, AWAITING_APPROVAL or FAILED.' }),
    summary: z.string().meta({ description: 'What happened, in a sentence.' }),
    input: z.record(z.string(), z.unknown()).meta({
      description:
        'What it began with; its fields depend on `type`. Of API_ACTIVITY by leads: `eventType`, `source`, `leadUpdates` and `checklistUpdates`.',
    }),
    output: z.record(z.string(), z.unknown()).meta({
      description:
        'Of a DOCUMENT_UPLOAD: `documents`, each with `id`, `filename`, `mimeType`, `size` and a signed `url`, which is null once the document is deleted.',
    }),
    error: z.string().nullable().meta({ description: 'Why it is FAILED.' }),
    parentActionId: z.string().nullable().meta({ description: 'The action that brought this one about.' }),
    scheduledAt: timestamp.nullable().meta({ description: 'Of what is still to happen: when.' }),
    createdAt: timestamp,
    completedAt: timestamp.nullable().meta({ description: 'Null until it is over.' }),
    tool: z
      .strictObject({
        id: z.string(),
        name: z.string(),
        description: z.string().meta({ description: 'What it does.' }),
      })
      .nullable()
      .meta({ description: 'Of a TOOL_CALL: what the agent used.' }),
    messages: z.array(MessageSchema).meta({ description: 'What was said with it.' }),
  })
  .meta({ id: 'ActionLog' })

/** An event lasts longer than any link. */
const MessageEventSchema = MessageSchema.extend({
  documents: z.array(z.strictObject({ id: z.string() })).meta({ description: 'What was attached.' }),
}).meta({ id: 'MessageEventObject' })

export const ActionLogEventSchema = ActionLogSchema.extend({
  messages: z.array(MessageEventSchema),
}).meta({ id: 'ActionLogEventObject' })

const metadataKiB = 64

export const CreateActivityBody = z
  .strictObject({
    leadId: z.string().meta({ example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
    eventType: filled(100).meta({
      description: 'Any label of yours, shown as a badge.',
      example: 'sales_call',
    }),
    title: filled(255)
      .meta({ example: 'Called about the missing statements' })
      .meta({ description: 'A short summary, the title of its card.' }),
    description: text(10_000).nullable().optional().meta({ example: 'Dana sends them on Friday.' }),
    metadata: z
      .record(z.string(), z.unknown())
      .refine(
        metadata => Buffer.byteLength(JSON.stringify(metadata)) <= metadataKiB * 1024,
        `must be at most ${metadataKiB} KiB of JSON`,
      )
      .nullable()
      .optional()
      .meta({ description: 'Whatever you like to keep with it.', example: { minutes: 12 } }),
  })
  .meta({ id: 'CreateActivity' })

export type CreateActivity = z.output<typeof CreateActivityBody>

export const ActionLogParams = z.object({
  actionLogId: z.string().meta({ example: 'log_01m7z19n76ebev1ry3pxt585gj' }),
})

const words = (most: number) => filled(most).optional()

export const ApproveBody = z
  .strictObject({
    subject: words(500).meta({ description: 'In place of the one of the draft.' }),
    body: words(20_000).meta({ description: 'In place of the words of the draft, all of them.' }),
  })
  .meta({ id: 'ApproveDraft' })

export const RejectBody = z
  .strictObject({
    reason: filled(1_000).meta({ description: 'Kept with the log.', example: 'She has called us today.' }),
  })
  .meta({ id: 'RejectDraft' })

export const ActivityAnswer = z
  .strictObject({
    success: z.literal(true),
    actionLogId: z.string().meta({ description: 'The entry of the timeline that was made.' }),
  })
  .meta({ id: 'ActivityAnswer' })
