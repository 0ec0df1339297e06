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
        code: z.string(),
        label: z.string(),
        fieldType: z.string(),
        isRequired: z.boolean(),
        status: z.enum(entryStatuses),
        agentInstructions: z.string().nullable(),
        clientInstructions: z.string().nullable(),
        createdAt: z.iso.datetime(),
      })
      .meta({ id: 'AddedChecklistItem' }),
  })
  .meta({ id: 'AddChecklistItemAnswer' })
