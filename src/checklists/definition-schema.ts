import { z } from 'zod'
import { filled } from '../text.js'
import { type Condition, leadFields, type Operator, operators } from './condition-rules.js'
import { type FieldTypeName, fieldTypeNames, fieldTypes, type Holds, pattern } from './field-types.js'
import { ruleTells } from './rule-tells.js'

/** How an item of the checklist is defined, wherever that is done. */

export type RuleName =
  | 'pattern'
  | 'min'
  | 'max'
  | 'minLength'
  | 'maxLength'
  | 'oneOf'
  | 'documentType'
  | 'documentMaxAgeDays'
  | 'documentMonths'
  | 'documentName'

export interface ValidationRule {
  name: string
  rule: RuleName
  value: unknown
  message: string
}

const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'must be text, a number, true or false',
})
const some = <T extends z.ZodType>(of: T) => z.array(of).min(1).max(200)
const length = z.int().min(0).max(65_536)
const documentType = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be a document type such as BANK_STATEMENT')

/** What each rule is given. A rule that says nothing about a kind of value is refused there. */
const ruleValues: Record<Holds, Partial<Record<RuleName, z.ZodType>>> = {
  text: { pattern, minLength: length, maxLength: length, oneOf: some(z.string()) },
  number: { min: z.number(), max: z.number(), oneOf: some(z.number()) },
  date: {
    min: z.iso.date('must be a date such as 2026-01-31'),
    max: z.iso.date('must be a date such as 2026-01-31'),
  },
  flag: { oneOf: some(z.boolean()) },
  choice: { oneOf: some(z.string()) },
  address: {},
  documents: {
    documentType: z.union([documentType, some(documentType)], {
      error: 'must be a document type such as BANK_STATEMENT, or a list of them',
    }),
    documentMaxAgeDays: z.int().min(1).max(3_660),
    documentMonths: z.int().min(1).max(60),
    documentName: z.enum(['business', 'person', 'either']),
  },
}

/** A nesting deeper than anybody can follow is refused before this is reached. */
export const ConditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.unknown().transform((sent, ctx): Condition => {
    const kind = conditionKinds.find(kind => typeof sent === 'object' && sent !== null && kind in sent)
    const parsed = kind && conditionShapes[kind].safeParse(sent)
    if (parsed?.success) return parsed.data as Condition
    const issues = parsed?.error.issues ?? [
      { code: 'custom' as const, path: [], message: 'must have one of all, any, not, item or lead' },
    ]
    ctx.issues.push(...issues.map(issue => ({ ...issue, input: sent }) as z.core.$ZodRawIssue))
    return z.NEVER
  }),
)

const comparison = { op: z.enum(operators), value: z.unknown() }
const valuesOf: Record<Operator, z.ZodType> = {
  equals: scalar,
  notEquals: scalar,
  in: some(scalar),
  greaterThan: z.union([z.number(), z.string()], { error: 'must be a number or a date' }),
  lessThan: z.union([z.number(), z.string()], { error: 'must be a number or a date' }),
  exists: z.boolean('must be true or false'),
}
const comparing = <T extends z.ZodType<{ op: Operator; value?: unknown }>>(test: T) =>
  test.superRefine(({ op, value }, ctx) => {
    const { error } = valuesOf[op].safeParse(value)
    for (const issue of error?.issues ?? []) {
      ctx.issues.push({ ...issue, path: ['value', ...issue.path], input: value } as z.core.$ZodRawIssue)
    }
  })
const parts = z.array(ConditionSchema).min(1).max(50)
const conditionShapes = {
  all: z.strictObject({ all: parts }),
  any: z.strictObject({ any: parts }),
  not: z.strictObject({ not: ConditionSchema }),
  item: comparing(z.strictObject({ item: z.string(), ...comparison })),
  lead: comparing(z.strictObject({ lead: z.enum(leadFields), ...comparison })),
}
const conditionKinds = Object.keys(conditionShapes) as (keyof typeof conditionShapes)[]

const ruleShapes = Object.fromEntries(
  Object.entries(ruleValues).map(([holds, values]) => [
    holds,
    Object.entries(values).map(([rule, value]) =>
      z
        .strictObject({
          name: filled(100).meta({ description: 'Told with its results.' }),
          rule: z.literal(rule),
          value: value.meta({ description: sentence(ruleTells[rule as RuleName]) }),
          message: filled(500).meta({ description: 'Told where the rule does not hold.' }),
        })
        // Once in the document, however many types of field have it.
        .meta({ id: `Rule_${holds}_${rule}` }),
    ),
  ]),
) as unknown as Record<Holds, z.ZodType[]>

interface ItemDefinition {
  label: string
  fieldType: FieldTypeName
  isRequired: boolean
  helpText: string | null
  clientInstructions: string | null
  agentInstructions: string | null
  config: Record<string, unknown> | null
  validationRules: ValidationRule[]
}

const common = {
  label: filled(255).meta({ description: 'What it is called for people.' }),
  isRequired: z.boolean().default(true).meta({ description: 'Whether the lead is complete without it.' }),
  helpText: filled(2_000).nullable().default(null).meta({ description: 'What it is for.' }),
  clientInstructions: filled(4_000)
    .nullable()
    .default(null)
    .meta({ description: 'For the lead: what to give, and where to find it.' }),
  agentInstructions: filled(4_000)
    .nullable()
    .default(null)
    .meta({ description: 'For the agent that asks; the lead never sees it.' }),
}

/** Of an item that every lead may be asked for: `itemSchema` takes this beside the rest. */
export const conditional = { conditions: ConditionSchema.nullable().default(null) }

/** The schema of an item with further fields: what its type is decides what its config and its rules may be. */
export function itemSchema<More extends z.ZodRawShape>(more: More) {
  const ofTypes = fieldTypeNames.map(type =>
    z.strictObject({
      ...more,
      ...common,
      fieldType: z.literal(type),
      config: configOf(type).meta({ description: 'What the type needs to know.' }),
      validationRules: rulesOf(type).meta({ description: 'What is asked of an answer beyond its type.' }),
    }),
  )
  return z.discriminatedUnion('fieldType', ofTypes as never) as unknown as z.ZodType<
    ItemDefinition & z.output<z.ZodObject<More>>
  >
}

/** Only a SELECT means nothing without its options. */
const configOf = (type: FieldTypeName): z.ZodType =>
  type === 'SELECT' ? fieldTypes.SELECT.config : fieldTypes[type].config.nullable().default(null)

function rulesOf(type: FieldTypeName): z.ZodType {
  const shapes = ruleShapes[fieldTypes[type].holds]
  const rule =
    shapes.length > 0
      ? z.discriminatedUnion('rule', shapes as never)
      : z.never(`is not available for ${type}`)
  return z.array(rule).max(20).default([])
}

function sentence(text: string): string {
  return text.replace(/^./, letter => letter.toUpperCase())
}
