import { z } from 'zod'
import { leadFields, operators } from './condition-rules.js'
import { ruleTells } from './rule-tells.js'

/** Conditions and rules as answers show them: what was written was checked then, and is told rather than checked again. */

const some = {
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: { $ref: '#/components/schemas/Condition' },
} as const
const comparison = {
  op: { enum: [...operators], description: 'How; `greaterThan` and `lessThan` are for numbers and dates.' },
  value: { description: 'What it is compared with: a list for `in`, true or false for `exists`.' },
}

export const ConditionView = z.record(z.string(), z.unknown()).meta({
  id: 'Condition',
  description:
    'One of five kinds. A missing answer makes every comparison false, except `notEquals`, and `exists` as it is asked.',
  example: {
    any: [
      { item: 'BUSINESS.ENTITY_TYPE', op: 'equals', value: 'Partnership' },
      { not: { lead: 'businessName', op: 'exists', value: true } },
    ],
  },
  override: {
    type: 'object',
    oneOf: [
      {
        title: 'all',
        required: ['all'],
        additionalProperties: false,
        properties: { all: { ...some, description: 'Each of them holds.' } },
      },
      {
        title: 'any',
        required: ['any'],
        additionalProperties: false,
        properties: { any: { ...some, description: 'One of them holds.' } },
      },
      {
        title: 'not',
        required: ['not'],
        additionalProperties: false,
        properties: { not: { $ref: '#/components/schemas/Condition' } },
      },
      {
        title: 'item',
        required: ['item', 'op', 'value'],
        additionalProperties: false,
        properties: {
          item: { type: 'string', description: 'The item whose answer is looked at, as `GROUP.CODE`.' },
          ...comparison,
        },
      },
      {
        title: 'lead',
        required: ['lead', 'op', 'value'],
        additionalProperties: false,
        properties: {
          lead: { enum: [...leadFields], description: 'The field of the lead that is looked at.' },
          ...comparison,
        },
      },
    ],
  },
})

export const RuleView = z
  .looseObject({
    name: z.string().meta({ description: "The rule's own name, as results tell it." }),
    rule: z.string().meta({
      description: Object.entries(ruleTells)
        .map(([rule, tells]) => `\`${rule}\`: ${tells}`)
        .join(' '),
    }),
    value: z.unknown().meta({ description: 'What the rule is given.' }),
    message: z.string().meta({ description: 'Told where the rule does not hold.' }),
  })
  .meta({
    id: 'ValidationRule',
    example: {
      name: 'Recent',
      rule: 'documentMaxAgeDays',
      value: 60,
      message: 'The newest statement is more than 60 days old.',
    },
  })
