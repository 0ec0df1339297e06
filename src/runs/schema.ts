import { z } from 'zod'
import { text } from '../text.js'
import { runStatuses } from './rules.js'

const timestamp = z.iso.datetime()

export const WorkflowRunSchema = z
  .strictObject({
    id: z.string(),
    leadId: z.string(),
    agentId: z.string().meta({ description: 'Who conducts it.' }),
    workflowId: z.string().meta({ description: 'What is conducted.' }),
    portalUrl: z
      .string()
      .nullable()
      .meta({ description: "The link that the lead gets on this run; null: the lead's or the workflow's." }),
    externalId: z
      .string()
      .nullable()
      .meta({ description: "The caller's own identifier; several runs may share one." }),
    status: z
      .enum(runStatuses)
      .meta({ description: 'ACTIVE and PAUSED are open, COMPLETED and CANCELLED final.' }),
    source: z
      .enum(['API', 'USER', 'AUTOMATION'])
      .meta({ description: 'Who started it: a caller, a person in the app, or an automation.' }),
    user: z
      .strictObject({ id: z.string(), name: z.string(), email: z.string() })
      .optional()
      .meta({ description: 'Who started it in the app. Only where `source` is USER.' }),
    createdAt: timestamp,
    completedAt: timestamp.nullable().meta({ description: 'Null unless it is COMPLETED.' }),
    cancelledAt: timestamp.nullable().meta({ description: 'Null unless it is CANCELLED.' }),
  })
  .meta({
    id: 'WorkflowRun',
    example: {
      id: 'run_01m7z19n76ebev1ry3pxt585gj',
      leadId: 'lead_01m7z19n76ebev1ry3pxt585gj',
      agentId: 'agent_01m7z19n76ebev1ry3pxt585gj',
      workflowId: 'wf_01m7z19n76ebev1ry3pxt585gj',
      portalUrl: null,
      externalId: 'crm-run-9',
      status: 'ACTIVE',
      source: 'API',
      createdAt: '2026-11-21T12:00:00.000Z',
      completedAt: null,
      cancelledAt: null,
    },
  })

export const CreateRunBody = z
  .strictObject({
    leadId: z.string().meta({
      description: 'The lead the workflow is conducted on.',
      example: 'lead_01m7z19n76ebev1ry3pxt585gj',
    }),
    agentId: z
      .string()
      .meta({ description: 'From List agents.', example: 'agent_01m7z19n76ebev1ry3pxt585gj' }),
    workflowId: z
      .string()
      .meta({ description: 'From List workflows.', example: 'wf_01m7z19n76ebev1ry3pxt585gj' }),
    portalUrl: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .max(2048, 'must be at most 2048 characters')
      .nullable()
      .optional()
      .meta({ description: "Overrides the lead's portal link and the workflow's template for this run." }),
    externalId: text(255)
      .nullable()
      .optional()
      .meta({ description: "The caller's identifier; several runs may share one.", example: 'crm-run-9' }),
  })
  .meta({
    id: 'CreateWorkflowRun',
    example: {
      leadId: 'lead_01m7z19n76ebev1ry3pxt585gj',
      agentId: 'agent_01m7z19n76ebev1ry3pxt585gj',
      workflowId: 'wf_01m7z19n76ebev1ry3pxt585gj',
    },
  })

export type CreateRun = z.output<typeof CreateRunBody>

export const RunAnswer = z
  .strictObject({ success: z.literal(true), workflowRun: WorkflowRunSchema })
  .meta({ id: 'WorkflowRunAnswer' })
export const RunsAnswer = z
  .strictObject({ success: z.literal(true), workflowRuns: z.array(WorkflowRunSchema) })
  .meta({ id: 'WorkflowRunsAnswer' })

export const RunParams = z.object({
  workflowRunId: z.string().meta({ example: 'run_01m7z19n76ebev1ry3pxt585gj' }),
})
/** `a,b` and `status=a&status=b` say the same. */
const statuses = z
  .union([z.string(), z.array(z.string())])
  .transform(sent => [sent].flat().flatMap(list => list.split(',')))
  .pipe(
    z.array(z.enum(runStatuses, `must be ${runStatuses.slice(0, -1).join(', ')} or ${runStatuses.at(-1)}`)),
  )
  .optional()

export const RunsQuery = z.object({
  leadId: z
    .string()
    .min(1, 'is required')
    .meta({ description: 'Whose runs.', example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
  status: statuses.meta({
    description: 'Only runs in one of these states: comma-separated or repeated.',
    override: ({ jsonSchema }: { jsonSchema: object }) => {
      const items = { type: 'string', enum: [...runStatuses] }
      Object.assign(jsonSchema, { type: 'array', items, anyOf: undefined })
    },
    example: ['ACTIVE', 'PAUSED'],
  }),
})

export type ListRuns = z.output<typeof RunsQuery>
