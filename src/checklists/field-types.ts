import { z } from 'zod'
import { filled } from '../text.js'
import type { ValidationRule } from './definition-schema.js'
import { longestPattern, type PatternBudget, patternProblem } from './pattern-rules.js'
import { dateOf } from './values/date-rules.js'
import { brokenRule, formProblem, rangeProblem } from './values/limit-rules.js'
import { readNumber } from './values/number-rules.js'
import { phoneOf } from './values/phone-rules.js'
import {
  einOf,
  masked,
  maskedWithin,
  type Secret,
  secretEin,
  secretSsn,
  ssnOf,
} from './values/tax-id-rules.js'
import { urlOf } from './values/url-rules.js'
import {
  type Config,
  emailOf,
  flagOf,
  isBlank,
  type Json,
  type Read,
  readAddress,
  readChoice,
  reading,
  refuseValue,
  type ValueSettings,
} from './values/value-rules.js'

/** What the value of a field is once it is stored; an item that takes documents has no value of its own. */
export type Holds = 'text' | 'number' | 'date' | 'flag' | 'choice' | 'address' | 'documents'

interface FieldType {
  holds: Holds
  /** An item without a config gets the type's plain behaviour, where there is one. */
  config: z.ZodType
  read: Read
  /** What the config asks of a value that could be read; the end of a sentence that begins with the item's name. */
  check?: (value: Json, config: Config) => string | undefined
  secret?: Secret
}

export const pattern = z
  .string()
  .min(1)
  .max(longestPattern)
  .superRefine((text, ctx) => {
    const problem = patternProblem(text)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })

const nothing = z.strictObject({})
const range = z
  .strictObject({
    min: z.number().optional().meta({ description: 'The least that is taken.' }),
    max: z.number().optional().meta({ description: 'The most that is taken.' }),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, 'has a min above its max')
const options = z
  .array(filled(200))
  .min(1)
  .max(200)
  // Answers are matched without case, so two such options could not be told apart.
  .refine(
    list => new Set(list.map(option => option.toLowerCase())).size === list.length,
    'has an option twice',
  )
  .meta({ uniqueItems: true, description: 'What can be chosen; answers are matched without case.' })
const isPersonal = z.boolean().optional().meta({ description: "The person's own, and not the business's." })
const count = (most: number) => z.int().min(1).max(most)

/** One entry per field type. A new type is a new entry. */
export const fieldTypes = {
  TEXT: {
    holds: 'text',
    config: z.strictObject({
      pattern: pattern.optional().meta({ description: 'A regular expression that the text must match.' }),
      names: z
        .enum(['business'])
        .optional()
        .meta({ description: 'Whom the answer names: documents are held against it.' }),
    }),
    read: reading('must be text', text => text),
    check: formProblem,
  },
  NUMBER: { holds: 'number', config: range, read: readNumber, check: rangeProblem },
  CURRENCY: { holds: 'number', config: range, read: readNumber, check: rangeProblem },
  DATE: { holds: 'date', config: nothing, read: reading('must be a date such as 2026-01-31', dateOf) },
  BOOLEAN: { holds: 'flag', config: nothing, read: reading('must be yes or no', flagOf) },
  SELECT: { holds: 'choice', config: z.strictObject({ options }), read: readChoice },
  EMAIL: { holds: 'text', config: nothing, read: reading('must be an e-mail address', emailOf) },
  PHONE: {
    holds: 'text',
    config: nothing,
    read: reading('must be a phone number without an extension', (text, _, settings) =>
      phoneOf(text, settings.defaultRegion),
    ),
  },
  ADDRESS: { holds: 'address', config: nothing, read: readAddress },
  EIN: {
    holds: 'text',
    config: nothing,
    read: reading('must be an EIN such as 12-3456789', einOf),
    secret: secretEin,
  },
  SSN: {
    holds: 'text',
    config: nothing,
    read: reading('must be a social security number such as 123-45-6789', ssnOf),
    secret: secretSsn,
  },
  URL: { holds: 'text', config: nothing, read: reading('must be a web address', urlOf) },
  FILE: { holds: 'documents', config: nothing, read: refuseValue },
  ID: {
    holds: 'documents',
    config: z.strictObject({
      type: z.enum(['DRIVERS_LICENSE', 'PASSPORT', 'ANY']).meta({ description: 'Which papers are taken.' }),
    }),
    read: refuseValue,
  },
  BANK_STATEMENT: {
    holds: 'documents',
    config: z.strictObject({
      months: count(60).meta({ description: 'How many months the statements must cover together.' }),
      gracePeriodDays: z
        .int()
        .min(0)
        .max(366)
        .optional()
        .meta({ description: 'By how many days the newest may be late.' }),
      isPersonal,
    }),
    read: refuseValue,
  },
  TAX_RETURN: {
    holds: 'documents',
    config: z.strictObject({
      years: count(10).meta({ description: 'How many years, one return each.' }),
      isPersonal,
    }),
    read: refuseValue,
  },
  PROFIT_AND_LOSS: { holds: 'documents', config: nothing, read: refuseValue },
  BALANCE_SHEET: { holds: 'documents', config: nothing, read: refuseValue },
} as const satisfies Record<string, FieldType>

export type FieldTypeName = keyof typeof fieldTypes
export const fieldTypeNames = Object.keys(fieldTypes) as [FieldTypeName, ...FieldTypeName[]]

export const takesDocuments = (type: FieldTypeName): boolean => fieldTypes[type].holds === 'documents'

interface Judged {
  value: Json
  /** `UNCHECKED`: the patterns of its item would look at more than is left to them, so nothing can be said of it. */
  status: 'TODO' | 'COMPLETED' | 'INVALID' | 'NEEDS_REVIEW' | 'UNCHECKED'
  validationError: string | null
}

interface Asked {
  fieldType: FieldTypeName
  config: Config
  validationRules: ValidationRule[]
}

export function judgeValue(
  { fieldType, config, validationRules }: Asked,
  sent: Json,
  settings: ValueSettings,
  budget: PatternBudget,
): Judged {
  if (isBlank(sent)) return { value: null, status: 'TODO', validationError: null }
  const type: FieldType = fieldTypes[fieldType]
  const read = type.read(sent, config, settings)
  if ('problem' in read) {
    const value = typeof sent === 'string' ? sent.trim() : sent
    return { value, status: 'INVALID', validationError: read.problem }
  }
  const { value } = read
  const patterns = patternsOf({ config, validationRules })
  if (!budget.take(patterns, String(value))) return { value, status: 'UNCHECKED', validationError: null }
  const problem = type.check?.(value, config) ?? brokenRule(value, validationRules)
  if (problem !== undefined) return { value, status: 'INVALID', validationError: problem }
  // Stored before patterns were those of RE2.
  if (patterns.some(pattern => patternProblem(pattern) !== undefined))
    return { value, status: 'NEEDS_REVIEW', validationError: beyondRe2 }
  return { value, status: 'COMPLETED', validationError: null }
}

const beyondRe2 = 'can not be held against the pattern that is asked for: somebody must look at it'

/** Of a text: its config may have one, and so may each of its rules. */
export const patternsOf = ({
  config,
  validationRules,
}: Pick<Asked, 'config' | 'validationRules'>): string[] =>
  [
    config?.pattern,
    ...validationRules.filter(({ rule }) => rule === 'pattern').map(({ value }) => value),
  ].filter(pattern => typeof pattern === 'string')

export const isSecret = (type: FieldTypeName): boolean => 'secret' in fieldTypes[type]

/** What stands for a secret value wherever it isn't given out as it is. */
export function maskValue(type: FieldTypeName, value: Json): Json {
  const { secret }: FieldType = fieldTypes[type]
  return secret && value !== null ? masked(secret, value) : value
}

/** Somebody sends back what was shown: that says nothing new. */
export const isMaskOf = (type: FieldTypeName, stored: Json, sent: unknown): boolean =>
  isSecret(type) && stored !== null && typeof sent === 'string' && sent.trim() === maskValue(type, stored)

const secrets = Object.values(fieldTypes).flatMap((type: FieldType) => type.secret ?? [])

/** Masks what was written freely, where nothing says what is secret of it but its form. */
export function maskTexts<T>(written: T): T {
  if (typeof written === 'string')
    return secrets.reduce((text: string, secret) => maskedWithin(secret, text), written) as T
  if (Array.isArray(written)) return written.map(maskTexts) as T
  if (written === null || typeof written !== 'object') return written
  return Object.fromEntries(Object.entries(written).map(([key, one]) => [key, maskTexts(one)])) as T
}
