import { z } from 'zod'
import { naicsPattern } from '../../figures/analysis/comparing/peers.js'
import { ratios } from '../../figures/template/ratios.js'
import { statementNames } from '../../figures/template/row.js'
import { filled } from '../../text.js'
import { amount, day, list, most, named, positive, share } from './bounds.js'
import { Elimination, Entity, PersonalIncome } from './group-schema.js'

export const Debt = z
  .strictObject({
    lender: filled(200).meta({ description: 'Who is owed.' }),
    balance: positive().meta({ description: 'What is owed at `asOf`.' }),
    annualRate: share().optional().meta({ description: 'Interest of a year: 0.065 is 6.5 %.' }),
    annualPrincipal: positive().optional().meta({ description: 'What is paid back in a year.' }),
    annualPayment: positive()
      .optional()
      .meta({ description: 'Interest and principal of a year, in place of the two.' }),
    maturity: day().optional().meta({ description: 'The day by which it is paid back.' }),
    securedBy: filled(500).optional().meta({ description: 'What the lender may take.' }),
  })
  .check(({ value, issues }) => {
    if (value.annualPayment !== undefined) return
    for (const path of ['annualRate', 'annualPrincipal'] as const)
      if (value[path] === undefined)
        issues.push({
          code: 'custom',
          path: [path],
          message: 'is required without annualPayment',
          input: value,
        })
  })
  .meta({
    id: 'Debt',
    example: { lender: 'First Bank', balance: 80_000, annualRate: 0.065, annualPrincipal: 16_000 },
    anyOf: [
      { title: 'By its payment', required: ['annualPayment'] },
      { title: 'By rate and principal', required: ['annualRate', 'annualPrincipal'] },
    ],
  })

export const ProposedDebt = z
  .strictObject({
    amount: positive().meta({ description: 'What is lent.' }),
    annualRate: share().meta({ description: 'Interest of a year: 0.065 is 6.5 %.' }),
    months: z
      .int()
      .min(1, 'must be at least 1')
      .max(600, 'must be at most 600')
      .meta({ description: 'In equal payments, at the end of each.' }),
  })
  .meta({ id: 'ProposedDebt' })

export const AddBack = z
  .strictObject({
    ...named,
    amount: amount().meta({ description: 'Added to EBITDA; taken off where it is negative.' }),
    reason: filled(2_000).meta({ description: 'Why, for whoever reads the figures.' }),
  })
  .meta({ id: 'AddBack' })

export const Covenant = z
  .strictObject({
    ratio: z
      .enum(
        ratios.map(({ key }) => key),
        'is not a ratio of GET /spread-template',
      )
      .meta({ description: 'By its key in `GET /spread-template`.' }),
    min: z.number().min(-most).max(most).optional().meta({ description: 'What it may not fall below.' }),
    max: z.number().min(-most).max(most).optional().meta({ description: 'What it may not rise above.' }),
  })
  .check(({ value, issues }) => {
    if ((value.min === undefined) === (value.max === undefined))
      issues.push({ code: 'custom', path: ['min'], message: 'must be sent, or else max', input: value })
  })
  .meta({
    id: 'Covenant',
    example: { ratio: 'traditionalDscr', min: 1.25 },
    oneOf: [
      { title: 'A floor', required: ['min'], properties: { max: false } },
      { title: 'A ceiling', required: ['max'], properties: { min: false } },
    ],
  })

export const Stress = z
  .strictObject({
    revenue: share().optional().meta({ description: 'The part of its revenue that the business loses.' }),
    rate: share()
      .optional()
      .meta({ description: 'By how much the interest of a year rises: 0.02 is two points.' }),
    margin: share()
      .optional()
      .meta({ description: 'By how much the gross margin falls: 0.05 is five points.' }),
  })
  .meta({ id: 'Stress' })

export const Comment = z
  .strictObject({
    statement: z.enum(statementNames).meta({ description: 'Below which it stands.' }),
    text: filled(4_000).meta({ description: 'As it is to be read.' }),
  })
  .meta({ id: 'SpreadComment' })

export const inputFields = {
  existingAnnualDebtService: positive()
    .nullable()
    .optional()
    .meta({ description: 'Interest and principal of a year, in place of what the documents tell of it.' }),
  debts: list(Debt, 100).meta({ description: 'The debt schedule; its payments take the same place.' }),
  asOf: day()
    .nullable()
    .optional()
    .meta({ description: "The day of that debt; without it, the latest balance sheet's." }),
  proposedAnnualDebtService: positive()
    .nullable()
    .optional()
    .meta({ description: 'Of the loan that is asked for, a year: gives the ratio `proposedDscr`.' }),
  proposedDebt: ProposedDebt.nullable()
    .optional()
    .meta({ description: 'The loan that is asked for, in place of `proposedAnnualDebtService`.' }),
  addBacks: list(AddBack, 100).meta({ description: 'What EBITDA would not have had to bear.' }),
  countDistributions: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Whether coverage is to bear what owners take out.' }),
  covenants: list(Covenant, 50).meta({ description: 'What ratios have to keep.' }),
  stress: Stress.nullable().optional().meta({ description: 'What the coverage is to be tried with.' }),
  entities: list(Entity, 20).meta({
    description: 'Whose statements are combined; with it no document is left out as that of somebody else.',
  }),
  eliminations: list(Elimination, 100).meta({
    description: 'What the entities have among themselves, taken off when they are combined.',
  }),
  personalIncome: list(PersonalIncome, 100).meta({
    description: 'What persons of `entities` earn beside their schedules and businesses.',
  }),
  comments: list(Comment, 30).meta({ description: 'What an analyst says of a statement, for the report.' }),
  presentation: z
    .enum(['thousands'])
    .nullable()
    .optional()
    .meta({ description: 'How artifacts show amounts; without it, as they are.' }),
  sourcePages: z.enum(['boxed']).nullable().optional().meta({
    description:
      'Ends the report with the pages that its figures come from, each figure in a box; at most 40 pages.',
  }),
  naics: z
    .string()
    .regex(naicsPattern, 'must be 2 to 6 digits, or 31-33, 44-45 or 48-49')
    .nullable()
    .optional()
    .meta({
      description:
        "The industry whose benchmarks stand beside the ratios, in place of the lead's own answer.",
      example: '311811',
    }),
}

/** One of the two says what is proposed. */
export const oneProposal = ({
  value,
  issues,
}: {
  value: { proposedDebt?: unknown; proposedAnnualDebtService?: unknown }
  issues: { push(issue: object): unknown }
}): void => {
  const isSent = (sent: unknown) => sent !== undefined && sent !== null
  if (isSent(value.proposedDebt) && isSent(value.proposedAnnualDebtService))
    issues.push({
      code: 'custom',
      path: ['proposedDebt'],
      message: 'must not be sent together with proposedAnnualDebtService',
      input: value,
    })
}

export const InputsBody = z
  .strictObject(inputFields)
  .check(oneProposal)
  .meta({
    id: 'PutSpreadInputs',
    example: {
      debts: [{ lender: 'First Bank', balance: 80_000, annualRate: 0.065, annualPrincipal: 16_000 }],
      covenants: [{ ratio: 'traditionalDscr', min: 1.25 }],
    },
  })
export type PutInputs = z.output<typeof InputsBody>
