import type { z } from 'zod'

/** A field that is stored as it is given. */
interface Field {
  given: z.ZodType
  shown: z.ZodType
}

type Fields = Record<string, Field>

type GivenOf<F extends Fields> = { [Name in keyof F]: F[Name]['given'] }
type ShownOf<F extends Fields> = { [Name in keyof F]: F[Name]['shown'] }

/** What a row stores of them. */
export type ColumnsOf<F extends Fields> = {
  [Name in keyof F]: Exclude<z.output<F[Name]['given']>, undefined>
}

/** The part of a schema by which they are given. */
export const givenOf = <F extends Fields>(fields: F): GivenOf<F> =>
  mapped(fields, name => fields[name]?.given) as GivenOf<F>

/** The part of a schema by which they are shown. */
export const shownOf = <F extends Fields>(fields: F): ShownOf<F> =>
  mapped(fields, name => fields[name]?.shown) as ShownOf<F>

/** What an example of a row shows of them: what is given as an example. */
export const examplesOf = <F extends Fields>(fields: F): Record<keyof F, unknown> =>
  mapped(fields, name => fields[name]?.given.meta()?.example ?? null) as Record<keyof F, unknown>

/** Only these, out of all that a row has. */
export const columnsOf = <F extends Fields>(fields: F, row: ColumnsOf<F>): ColumnsOf<F> =>
  mapped(fields, name => row[name]) as ColumnsOf<F>

/** What they become by what was given. What was not given stays as it is. */
export const columnsAfter = <F extends Fields>(
  fields: F,
  before: ColumnsOf<F>,
  given: { [Name in keyof F]?: unknown },
): ColumnsOf<F> =>
  mapped(fields, name => (given[name] === undefined ? before[name] : given[name])) as ColumnsOf<F>

const mapped = (fields: Fields, of: (name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map(name => [name, of(name)]))
