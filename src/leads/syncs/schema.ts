import { z } from 'zod'
import { filled, text } from '../../text.js'
import { CreateLeadBody, firstName } from '../schema.js'

const externalLeadId = filled(255).meta({
  description: 'Which lead it is. It is compared as it is written, without the blanks around it.',
  example: 'crm-4711',
})

/** A row as it should be. */
export const SyncedLeadFields = CreateLeadBody.extend({
  externalLeadId,
  firstName: firstName
    .optional()
    .meta({ description: 'Required of a lead that is not there yet.', example: 'Dana' }),
}).meta({ id: 'SyncedLead' })

export type SyncedLeadFields = z.output<typeof SyncedLeadFields>

/** One that fails alone must still say which lead it is about. */
const NamedOnly = z.looseObject({ externalLeadId }).meta({
  description: 'A row with a field that is wrong or unknown is `failed`, and the others go on.',
})

const SyncRow = z.union(
  [
    SyncedLeadFields.transform(lead => ({ externalLeadId: lead.externalLeadId, lead })),
    NamedOnly.transform(raw => ({ externalLeadId: raw.externalLeadId, raw })),
  ],
  'must be a lead with its externalLeadId',
)

export const SyncLeadsBody = z
  .strictObject({
    sync: filled(64).optional().meta({
      description:
        "Names the list that this call is a part of. Calls of the same name go on with it until one is `final`; a finished sync's name is used up.",
      example: 'nightly 2026-11-23',
    }),
    final: z.boolean().optional().meta({
      description:
        'With this call the list is complete. Runs that automations have started for leads which an earlier finished sync brought, and which no call of this one has named, are cancelled.',
      example: false,
    }),
    leads: z
      .array(SyncRow)
      .min(1)
      .max(1_000)
      .meta({
        description: 'What your list says of each: the fields of a lead, as for creating or updating one.',
        example: [{ externalLeadId: 'crm-4711', firstName: 'Dana', tags: ['warm'] }],
      }),
  })
  .refine(({ sync, final }) => !final || sync !== undefined, {
    path: ['final'],
    message: 'needs the name of the sync that it ends',
  })
  .meta({
    id: 'SyncLeads',
    not: { properties: { final: { const: true } }, required: ['final'], not: { required: ['sync'] } },
  })

export type SyncLeadsBody = z.output<typeof SyncLeadsBody>

const RowError = z.strictObject({
  path: z.string().meta({ description: 'Where in the row: `email`, `checklistItems.0.value`.' }),
  message: z.string().meta({ description: 'For a person.' }),
  code: z.string().meta({ description: 'For programs.' }),
})

const SyncResult = z
  .strictObject({
    externalLeadId: z.string().meta({ description: 'Of the row that this is about.' }),
    leadId: z
      .string()
      .nullable()
      .meta({ description: 'Null where there is none, or more than one with this externalLeadId.' }),
    outcome: z
      .enum(['created', 'updated', 'unchanged', 'failed'])
      .meta({ description: 'What became of the row. `unchanged`: it says nothing new.' }),
    error: text(64).optional().meta({
      description:
        'Why it has failed, for programs: `ambiguous` (several leads, or several rows of this call, have the externalLeadId), `not_reached` (there was no time left for it), or the `code` of a problem.',
    }),
    message: z.string().optional().meta({ description: 'The same for a person.' }),
    errors: z.array(RowError).optional().meta({
      description:
        'What is wrong with which field. Answers of the checklist that could not be taken stand here too, whatever the outcome of their row.',
    }),
  })
  .meta({ id: 'SyncResult' })

export type SyncResult = z.output<typeof SyncResult>

export const SyncLeadsAnswer = z.strictObject({
  success: z.literal(true),
  finished: z.boolean().meta({
    description:
      'Whether the sync is finished. False after a `final` call that had not the time for all of it: send what was not reached, with `final` again.',
  }),
  results: z.array(SyncResult).meta({ description: 'One for each row, in their order.' }),
})
