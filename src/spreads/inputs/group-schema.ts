import { z } from 'zod'
import { personalIncomeKinds } from '../../figures/told/inputs.js'
import { filled } from '../../text.js'
import { amount, filledRows, named, positive, share } from './bounds.js'

export const Entity = z
  .strictObject({
    name: filled(200).meta({ description: 'As documents name it.' }),
    kind: z.enum(['business', 'person']).meta({ description: 'Whose returns are read how.' }),
    role: z.enum(['borrower', 'affiliate', 'guarantor']).meta({ description: 'What it is to the loan.' }),
    ownership: share().meta({ description: 'The part of its figures that counts.' }),
    documentIds: z
      .array(z.string())
      .min(1, 'must name at least one document')
      .max(500, 'must name at most 500 documents')
      .optional()
      .meta({ description: 'Whose they are whatever they say; without it, those that name it.' }),
    livingExpenses: positive().optional().meta({ description: "A person's, a year." }),
  })
  .check(({ value, issues }) => {
    if (value.kind === 'business' && value.livingExpenses !== undefined)
      issues.push({ code: 'custom', path: ['livingExpenses'], message: 'is of persons only', input: value })
  })
  .meta({
    id: 'SpreadEntity',
    example: { name: 'Harbor Traders LLC', kind: 'business', role: 'borrower', ownership: 1 },
    oneOf: [
      { title: 'A business', properties: { kind: { const: 'business' }, livingExpenses: false } },
      { title: 'A person', properties: { kind: { const: 'person' } } },
    ],
  })

export const Elimination = z
  .strictObject({
    ...named,
    row: z
      .enum(filledRows, 'is not a row that documents fill')
      .meta({ description: 'A row that documents fill: `computed` is false.' }),
    amount: amount().meta({ description: 'What is taken off the sum of all entities.' }),
    reason: filled(2_000).meta({ description: 'Why, for whoever reads the figures.' }),
  })
  .meta({ id: 'Elimination' })

export const PersonalIncome = z
  .strictObject({
    ...named,
    person: filled(200).meta({ description: 'The `name` of one of the `entities`, a person.' }),
    kind: z
      .enum(personalIncomeKinds)
      .meta({ description: 'What it is; `distributions` are those of a Schedule K-1, less contributions.' }),
    amount: amount().meta({ description: 'Of the period: what the person has got, before taxes.' }),
    business: filled(200).optional().meta({
      description: 'Who has paid it; what it distributes is not counted beside its own statements.',
    }),
    reason: filled(2_000).meta({ description: 'Where it is told, for whoever reads the figures.' }),
  })
  .check(({ value, issues }) => {
    if (value.kind === 'distributions' && value.business === undefined)
      issues.push({ code: 'custom', path: ['business'], message: 'must name who distributes', input: value })
  })
  .meta({
    id: 'PersonalIncome',
    example: {
      person: 'Dana Whitfield',
      kind: 'wages',
      end: '2024-12-31',
      amount: 48_000,
      reason: 'Form 1040, line 1z',
    },
  })
