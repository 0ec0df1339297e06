import { z } from 'zod'

/** Pieces of which the schemas of results are made. */

export const told = <S extends z.ZodType>(schema: S, description: string) => schema.meta({ description })
export const number = (description: string) => told(z.number(), description)
export const numberOrNone = (description: string) => told(z.number().nullable(), description)

export const reason = told(z.string().nullable(), 'Why there is none. Null where there is one.')
export const periodId = told(z.string(), 'Of the results.')
