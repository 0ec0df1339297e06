import { z } from 'zod'
import { agentFields } from '../agents/fields.js'
import {
  messagePlaceholders,
  portalTemplateProblem,
  unknownPlaceholders,
  wordedMessages,
} from '../agents/placeholder-rules.js'
import { ConditionSchema, conditional, itemSchema } from '../checklists/definition-schema.js'
import { givenOf } from '../fields.js'
import { line } from '../text.js'
import { Filters, Headers } from '../webhooks/schema.js'
import { colourProblem } from '../workspaces/colour-rules.js'
import { isRegion } from './agent-phone.js'
import { MannersSchema } from './manners.js'
import { Duration, ScheduleSchema, TimeZone } from './schedule.js'

/** The shape of a workspace file. What one part of it says about another is the business of `check.ts`. */

const code = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be made of letters, digits, _ and -')
const coded = { code, was: code.optional() }
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "20:00"')

const Colour = z.string().superRefine((text, ctx) => {
  const problem = colourProblem(text)
  if (problem) ctx.addIssue({ code: 'custom', message: problem })
})

/** Settings that are left out stay as they are: the section is also how a file says which workspace it is for. */
const WorkspaceSection = z.strictObject({
  name: line(255),
  defaultRegion: z.string().refine(isRegion, 'must be a country such as US').optional(),
  defaultTimezone: TimeZone.optional(),
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'must not begin when they end')
    .nullable()
    .optional(),
  manners: MannersSchema.nullable().optional(),
  portal: z
    .strictObject({ name: line(80).optional(), color: Colour.optional() })
    .nullable()
    .optional(),
  inbound: z.strictObject({ unknownSenders: z.enum(['create', 'ignore']) }).optional(),
})

const Group = z.strictObject({
  ...coded,
  // Where items go that are added to one lead only.
  code: code.refine(text => text !== 'CUSTOM', 'must not be CUSTOM, which is taken'),
  name: line(255),
  conditions: ConditionSchema.nullable().default(null),
  items: z.array(itemSchema({ ...coded, ...conditional })).max(500),
})

const AgentEntry = z.strictObject({ ...coded, ...givenOf(agentFields) })

const messageWith = (more: readonly string[]) => {
  const known = [...messagePlaceholders, ...more]
  return line(4_000).superRefine((text, ctx) => {
    for (const name of unknownPlaceholders(text, known)) {
      ctx.addIssue({
        code: 'custom',
        message: `knows no {${name}}, only ${known.map(one => `{${one}}`).join(', ')}`,
      })
    }
  })
}
const answerWords = {
  thanks: messageWith(wordedMessages.thanks).optional(),
  refused: messageWith(wordedMessages.refused).optional(),
  passedOn: messageWith(wordedMessages.passedOn).optional(),
  help: messageWith(wordedMessages.help).optional(),
}
const checklistWords = {
  ask: messageWith(wordedMessages.ask).optional(),
  followUp: messageWith(wordedMessages.followUp).optional(),
  ...answerWords,
}
const portalUrlTemplate = line(2_048).superRefine((text, ctx) => {
  const problem = portalTemplateProblem(text)
  if (problem) ctx.addIssue({ code: 'custom', message: problem })
})
const anyWorkflow = {
  ...coded,
  name: line(255),
  portalUrlTemplate: portalUrlTemplate.nullable().default(null),
  channel: z.enum(['email', 'sms']).nullable().default(null),
}

const WorkflowEntry = z.discriminatedUnion('type', [
  z.strictObject({
    ...anyWorkflow,
    type: z.literal('CHECKLIST'),
    followUps: z
      .strictObject({ every: Duration, atMost: z.int().min(1).max(100) })
      .nullable()
      .default(null),
    words: z.strictObject(checklistWords).nullable().default(null),
  }),
  z.strictObject({
    ...anyWorkflow,
    type: z.literal('REMINDER'),
    schedule: ScheduleSchema.nullable().default(null),
    message: messageWith([]).nullable().default(null),
    words: z.strictObject(answerWords).nullable().default(null),
  }),
  z.strictObject({
    ...anyWorkflow,
    type: z.literal('SUPPORT'),
    words: z.strictObject(answerWords).nullable().default(null),
  }),
])

const AutomationEntry = z.strictObject({
  when: z.strictObject({ tagged: line(64).refine(tag => !tag.includes(','), 'must have no comma') }),
  start: z.strictObject({ agent: code, workflow: code }),
  withdraw: z.boolean().default(false),
})

const WebhookEntry = z.strictObject({
  ...coded,
  url: z.string().max(2_048),
  events: Filters,
  headers: Headers.nullable().default(null),
})

const oneText = (entry: { text?: unknown; file?: unknown }) =>
  (entry.text === undefined) !== (entry.file === undefined)

/** A text stands by itself, or beside others with a code and a title each. */
const KnowledgeEntry = z
  .strictObject({
    code,
    title: line(255),
    text: z.string().optional(),
    file: z
      .string()
      .max(255)
      .regex(/^[\w-][\w .-]*(?:\/[\w-][\w .-]*)*\.md$/, 'must be the path of a .md file beside this one')
      .optional(),
  })
  .refine(oneText, 'must have either "text" or "file"')
const Knowledge = z.union([z.string(), z.array(KnowledgeEntry).max(200)], {
  error: 'must be text or a list',
})

export const WorkspaceFileSchema = z.strictObject({
  workspace: WorkspaceSection.optional(),
  checklist: z.array(Group).max(100).optional(),
  agents: z.array(AgentEntry).max(200).optional(),
  workflows: z.array(WorkflowEntry).max(200).optional(),
  automations: z.array(AutomationEntry).max(200).optional(),
  webhooks: z.array(WebhookEntry).max(50).optional(),
  knowledge: Knowledge.optional(),
})

const workflowColumns = WorkflowEntry.options.flatMap(({ shape }) => Object.keys(shape))

/** What a workflow of one type has for the sake of another. */
export const noColumns = Object.fromEntries(
  workflowColumns.filter(name => !(name in coded)).map(name => [name, null]),
)

export type WorkspaceFile = z.output<typeof WorkspaceFileSchema>
