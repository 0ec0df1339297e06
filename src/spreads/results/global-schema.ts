import { z } from 'zod'
import { personalIncomeKinds } from '../../figures/told/inputs.js'
import { number, numberOrNone, told } from './described.js'

const values = told(z.record(z.string(), z.number()), 'By the keys of rows.')
const entityName = told(z.string(), "The entity's, as the inputs have it.")
const form = told(z.string().nullable(), 'The tax form, of a person: `Schedule C`.')

const Period = z.strictObject({
  id: z.string(),
  heading: told(z.string(), 'Where the column is from.'),
  start: told(z.iso.date().nullable(), 'Null where the documents name no days.'),
  end: told(z.iso.date().nullable(), 'Null where the documents name no days.'),
  values,
})
const Periods = z.array(Period)

const Derivation = z.strictObject({
  sheet: told(z.string(), 'The `id` of the sheet at its end.'),
  previousSheet: told(z.string(), 'The `id` of the sheet at its beginning.'),
  printed: told(z.record(z.string(), z.number()), "What the source's own statement says."),
  terms: told(
    z.record(z.string(), z.array(z.string())),
    "What rows are the sum of where the template's formula doesn't fit: `+d(inventory)`.",
  ),
})
const Flow = Period.extend({
  derivation: told(Derivation.optional(), 'From what; absent in what earlier versions have made.'),
})

const Statements = z.strictObject({
  incomeStatement: told(Periods, 'One column a period.'),
  balanceSheet: told(Periods, 'One column a date.'),
  cashFlow: told(z.array(Flow), 'Derived.'),
})

const Activity = z.strictObject({
  name: told(z.string().nullable(), 'As the documents have it.'),
  form,
  statements: told(Statements, 'Its own, whatever the share of it.'),
})

const Entity = z.strictObject({
  name: entityName,
  kind: told(z.enum(['business', 'person']), 'As the inputs have it.'),
  role: told(z.enum(['borrower', 'affiliate', 'guarantor']), 'As the inputs have it.'),
  ownership: number('The share of it that counts.'),
  livingExpenses: number('A year.'),
  documentIds: told(z.array(z.string()), 'Those with statements of it.'),
  activities: told(z.array(Activity), 'A business is one; of a person each schedule.'),
})

const Service = z.strictObject({
  name: entityName,
  amount: numberOrNone('Its share.'),
  reason: told(z.string().nullable(), 'Why it is not known.'),
})

const Coverage = z.strictObject({
  adjustedEbitda: numberOrNone('Of all, before gains on asset sales, with what the bridges add.'),
  personalIncome: number('Of all persons, beside their schedules and businesses.'),
  livingExpenses: number('Of all persons.'),
  cashAvailable: numberOrNone('Of all, with personal income, less living expenses.'),
  debtService: told(z.array(Service), 'Of each activity.'),
  eliminatedInterest: number('What they have paid one another of it.'),
  totalDebtService: numberOrNone('Null where one of them is not known.'),
  dscr: numberOrNone('Debt service coverage of all.'),
  reason: told(z.string().nullable(), 'Why there is none.'),
})

const Elimination = z.strictObject({
  row: told(z.string(), 'By its key.'),
  start: told(z.iso.date().optional(), 'As it was sent.'),
  end: told(z.iso.date(), 'As it was sent.'),
  amount: number('What is taken off the sum.'),
  reason: told(z.string(), 'As it was sent.'),
})

const Part = z.strictObject({
  name: entityName,
  form,
  periodId: told(z.string(), 'Of its statements.'),
  balanceSheetId: told(z.string().nullable(), 'The sheet at its end.'),
  previousBalanceSheetId: told(z.string().nullable(), 'The sheet that it starts from.'),
  ownership: number('The share of it that counts.'),
  bridge: number('What lies outside its EBITDA and is added to it, the whole of it.'),
})

const Year = z.strictObject({
  year: told(z.int(), 'The fiscal year, by its end.'),
  periods: told(z.array(Part), 'What it is made of.'),
  missing: told(z.array(z.string()), 'Entities without an income statement of the year.'),
  eliminations: told(z.array(Elimination), 'Those of the year.'),
  incomeStatement: values,
  balanceSheet: values.nullable().meta({ description: 'Null where nobody has one.' }),
  coverage: Coverage.meta({ description: 'Whether all can pay the debt of all.' }),
})

const ToldIncome = z.strictObject({
  person: entityName,
  kind: told(z.enum(personalIncomeKinds), 'As it was sent.'),
  start: told(z.iso.date().optional(), 'As it was sent.'),
  end: told(z.iso.date(), 'As it was sent.'),
  amount: number('The whole of it.'),
  business: told(z.string().optional(), 'As it was sent.'),
  reason: told(z.string(), 'As it was sent.'),
  uncounted: told(
    z.enum(['no_such_person', 'no_such_year', 'combined_already']).nullable(),
    'Why no year counts it: `combined_already`, the statements of the business count.',
  ),
  year: told(z.int().nullable(), 'The year that counts it.'),
})

const Unassigned = z.strictObject({
  documentId: z.string().nullable(),
  filename: z.string(),
  entityName: told(z.string().nullable(), 'As the document has it.'),
})

export const globalSchema = z
  .strictObject({
    reason: told(z.enum(['no_entities']).nullable(), 'Why there is nothing: the inputs name no entities.'),
    entities: told(z.array(Entity), 'Each by itself.'),
    unassigned: told(z.array(Unassigned), 'Statements of none of them.'),
    years: told(z.array(Year), 'All together, for each full year.'),
    personalIncome: told(z.array(ToldIncome), 'What was told of it, and which year counts it.'),
    unapplied: told(z.array(Elimination), 'Eliminations of no such year.'),
  })
  .meta({ id: 'SpreadGlobal' })
