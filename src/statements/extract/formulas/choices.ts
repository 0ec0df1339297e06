import { isNumber } from './criteria.js'
import type { Call, Compute } from './functions.js'
import { given } from './sums.js'
import {
  allOf,
  areaOf,
  compared,
  FormulaError,
  isArea,
  type Single,
  single,
  truthOf,
  type Value,
} from './values.js'

const otherwise =
  (instead: (error: unknown) => boolean): Call =>
  (value, other) => {
    try {
      // An error in a rectangle comes up only when somebody asks for that value.
      const found = value?.() ?? null
      return isArea(found) && found.rows * found.columns === 1 ? found.at(0, 0) : found
    } catch (error) {
      if (!instead(error)) throw error
      return other?.() ?? null
    }
  }

const isError = (error: unknown): boolean => error instanceof FormulaError

const truths = (given: readonly Compute[]): boolean[] =>
  given.flatMap(one => [...allOf(areaOf(one()))].filter(value => value !== null).map(truthOf))

const asks =
  (question: (value: Single) => boolean): Call =>
  value =>
    question(single(value?.() ?? null))

/** The condition may be a rectangle, as in `SUM(IF(A1:A9="Rent",B1:B9))`. */
function choice(test: Value, yes: Compute, no: Compute): Value {
  if (!isArea(test) || test.rows * test.columns === 1) return truthOf(single(test)) ? yes() : no()
  const valueAt = (value: Value, row: number, column: number) => {
    const area = areaOf(value)
    return area.at(area.rows === 1 ? 0 : row, area.columns === 1 ? 0 : column)
  }
  return {
    rows: test.rows,
    columns: test.columns,
    at: (row, column) => valueAt(truthOf(test.at(row, column)) ? yes() : no(), row, column),
  }
}

/** Pairs of what to ask and what to take, and in the end what to take where nothing else is. */
function firstOf(pairs: readonly Compute[], holds: (value: Single) => boolean): Value {
  for (let n = 0; n + 1 < pairs.length; n += 2)
    if (holds(single((pairs[n] as Compute)()))) return (pairs[n + 1] as Compute)()
  const last = pairs.length % 2 === 1 ? pairs.at(-1) : undefined
  if (!last) throw new FormulaError()
  return last()
}

export const choices: Record<string, Call> = {
  IF: (test, yes, no) => choice(test?.() ?? null, yes ?? (() => true), no ?? (() => false)),
  IFS: (...pairs) => firstOf(pairs, truthOf),
  SWITCH: (value, ...pairs) => {
    const wanted = single(value?.() ?? null)
    return firstOf(pairs, one => compared(one, wanted) === 0)
  },
  CHOOSE: (at, ...of) => {
    const chosen = of[Math.trunc(given(at)) - 1]
    if (!chosen) throw new FormulaError()
    return chosen()
  },
  IFERROR: otherwise(isError),
  IFNA: otherwise(isError),
  AND: (...given) => truths(given).every(Boolean),
  OR: (...given) => truths(given).some(Boolean),
  NOT: asks(value => !truthOf(value)),
  TRUE: () => true,
  FALSE: () => false,
  N: value => {
    const one = single(value?.() ?? null)
    return isNumber(one) ? one : Number(one === true)
  },
  ISBLANK: asks(value => value === null),
  ISNUMBER: value => !isMistaken(value) && isNumber(single(value?.() ?? null)),
  ISTEXT: value => !isMistaken(value) && typeof single(value?.() ?? null) === 'string',
  ISERROR: value => isMistaken(value),
  ISERR: value => isMistaken(value),
  ISNA: value => isMistaken(value),
}

function isMistaken(value: Compute | undefined): boolean {
  try {
    single(value?.() ?? null)
    return false
  } catch (error) {
    if (!isError(error)) throw error
    return true
  }
}
