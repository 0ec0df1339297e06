import { z } from 'zod'
import { Elimination, Entity, PersonalIncome } from './group-schema.js'
import { AddBack, Comment, Covenant, Debt, inputFields, ProposedDebt, Stress } from './schema.js'

const said = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value,
    author: z.string().nullable().meta({ description: 'The name of the API key that it came by.' }),
    at: z.iso.datetime().meta({ description: 'When it was first sent as it is.' }),
  })
const meaning = (name: keyof typeof inputFields) => ({
  description: inputFields[name].meta()?.description ?? name,
})
const one = <Value extends z.ZodType>(name: keyof typeof inputFields, value: Value) =>
  said(value).optional().meta(meaning(name))
const all = <Value extends z.ZodType>(name: keyof typeof inputFields, value: Value) =>
  z.array(said(value)).optional().meta(meaning(name))
const asSent = { description: 'As it was sent.' }

const InputsSchema = z
  .strictObject({
    existingAnnualDebtService: one('existingAnnualDebtService', z.number().meta(asSent)),
    debts: all('debts', Debt),
    asOf: one('asOf', z.iso.date().meta(asSent)),
    proposedAnnualDebtService: one('proposedAnnualDebtService', z.number().meta(asSent)),
    proposedDebt: one('proposedDebt', ProposedDebt),
    addBacks: all('addBacks', AddBack),
    countDistributions: one('countDistributions', z.boolean().meta(asSent)),
    covenants: all('covenants', Covenant),
    stress: one('stress', Stress),
    entities: all('entities', Entity),
    eliminations: all('eliminations', Elimination),
    personalIncome: all('personalIncome', PersonalIncome),
    comments: all('comments', Comment),
    presentation: one('presentation', z.enum(['thousands']).meta(asSent)),
    sourcePages: one('sourcePages', z.enum(['boxed']).meta(asSent)),
    naics: one('naics', z.string().meta(asSent)),
  })
  .meta({ id: 'SpreadInputs', description: 'What is there of the fields of `PutSpreadInputs`.' })

export const InputsAnswer = z
  .strictObject({ success: z.literal(true), inputs: InputsSchema })
  .meta({ id: 'SpreadInputsAnswer' })
