import { z } from 'zod'
import { patternProblem } from './pattern-rules.js'

/** What the value of a field is once it is stored; an item that takes documents has no value of its own. */
export type Holds = 'text' | 'number' | 'date' | 'flag' | 'choice' | 'address' | 'documents'

interface FieldType {
  holds: Holds
  /** An item without a config gets the type's plain behaviour, where there is one. */
  config: z.ZodType
}

export const pattern = z
  .string()
  .min(1)
  .max(500)
  .superRefine((text, ctx) => {
    const problem = patternProblem(text)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })

const nothing = z.strictObject({})
const range = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, 'has a min above its max')
const options = z
  .array(z.string().trim().min(1).max(200))
  .min(1)
  .max(200)
  // Answers are matched without case, so two such options could not be told apart.
  .refine(
    list => new Set(list.map(option => option.toLowerCase())).size === list.length,
    'has an option twice',
  )
const count = (most: number) => z.int().min(1).max(most)

/** One entry per field type. A new type is a new entry. */
export const fieldTypes = {
  TEXT: { holds: 'text', config: z.strictObject({ pattern: pattern.optional() }) },
  NUMBER: { holds: 'number', config: range },
  CURRENCY: { holds: 'number', config: range },
  DATE: { holds: 'date', config: nothing },
  BOOLEAN: { holds: 'flag', config: nothing },
  SELECT: { holds: 'choice', config: z.strictObject({ options }) },
  EMAIL: { holds: 'text', config: nothing },
  PHONE: { holds: 'text', config: nothing },
  ADDRESS: { holds: 'address', config: nothing },
  EIN: { holds: 'text', config: nothing },
  SSN: { holds: 'text', config: nothing },
  URL: { holds: 'text', config: nothing },
  FILE: { holds: 'documents', config: nothing },
  ID: {
    holds: 'documents',
    config: z.strictObject({ type: z.enum(['DRIVERS_LICENSE', 'PASSPORT', 'ANY']) }),
  },
  BANK_STATEMENT: {
    holds: 'documents',
    config: z.strictObject({
      months: count(60),
      gracePeriodDays: z.int().min(0).max(366).optional(),
      isPersonal: z.boolean().optional(),
    }),
  },
  TAX_RETURN: {
    holds: 'documents',
    config: z.strictObject({ years: count(10), isPersonal: z.boolean().optional() }),
  },
  PROFIT_AND_LOSS: { holds: 'documents', config: nothing },
  BALANCE_SHEET: { holds: 'documents', config: nothing },
} as const satisfies Record<string, FieldType>

export type FieldTypeName = keyof typeof fieldTypes
export const fieldTypeNames = Object.keys(fieldTypes) as [FieldTypeName, ...FieldTypeName[]]

export const takesDocuments = (type: FieldTypeName): boolean => fieldTypes[type].holds === 'documents'
