import { z } from 'zod'
import { itemSchema } from '../checklists/definition-schema.js'
import { entryStatuses } from '../checklists/entry.js'

export const AddItemBody = itemSchema({
  code: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be made of letters, digits, _ and -')
    .optional()
    .meta({ description: 'Derived from the label when absent: "Utility bill" becomes UTILITY_BILL.' }),
}).meta({ id: 'AddChecklistItem', example: { label: 'Utility bill', fieldType: 'FILE' } })

export type AddItem = z.output<typeof AddItemBody>

export const AddItemAnswer = z
  .strictObject({
    success: z.literal(true),
    checklistItem: z
      .strictObject({
        id: z.string().meta({ description: "The entry's id, as in the lead's checklist." }),
        leadId: z.string(),
        code: z.string().meta({ description: 'Its own, or derived from the label.' }),
        label: z.string(),
        fieldType: z.string().meta({ description: 'What kind of answer it takes.' }),
        isRequired: z.boolean().meta({ description: 'Whether the lead is complete without it.' }),
        status: z.enum(entryStatuses).meta({ description: 'TODO, as it has just been added.' }),
        agentInstructions: z
          .string()
          .nullable()
          .meta({ description: 'For the agent that asks; the lead never sees it.' }),
        clientInstructions: z
          .string()
          .nullable()
          .meta({ description: 'For the lead: what to give, and where to find it.' }),
        createdAt: z.iso.datetime(),
      })
      .meta({ id: 'AddedChecklistItem' }),
  })
  .meta({ id: 'AddChecklistItemAnswer' })
