import { isNumber } from './criteria.js'
import type { Call, Compute } from './functions.js'
import { areaIn, numberIn, singleIn, valueIn } from './given.js'
import {
  allOf,
  areaOf,
  compared,
  FormulaError,
  isArea,
  type Single,
  single,
  stretchedAt,
  truthOf,
  type Value,
} from './values.js'

const otherwise =
  (instead: (error: unknown) => boolean): Call =>
  (value, other) => {
    try {
      // An error in a rectangle comes up only when somebody asks for that value.
      const found = valueIn(value)
      return isArea(found) && found.rows * found.columns === 1 ? found.at(0, 0) : found
    } catch (error) {
      if (!instead(error)) throw error
      return valueIn(other)
    }
  }

const isError = (error: unknown): boolean => error instanceof FormulaError

const truths = (given: readonly Compute[]): boolean[] =>
  given.flatMap(one => [...allOf(areaIn(one))].filter(value => value !== null).map(truthOf))

const asks =
  (question: (value: Single) => boolean): Call =>
  value =>
    question(singleIn(value))

/** The condition may be a rectangle, as in `SUM(IF(A1:A9="Rent",B1:B9))`. */
function choice(test: Value, yes: Compute, no: Compute): Value {
  if (!isArea(test) || test.rows * test.columns === 1) return truthOf(single(test)) ? yes() : no()
  return {
    rows: test.rows,
    columns: test.columns,
    at: (row, column) => stretchedAt(areaOf(truthOf(test.at(row, column)) ? yes() : no()), row, column),
  }
}

/** Pairs of what to ask and what to take, and in the end what to take where nothing else is. */
function firstOf(pairs: readonly Compute[], holds: (value: Single) => boolean): Value {
  for (let n = 0; n + 1 < pairs.length; n += 2)
    if (holds(singleIn(pairs[n]))) return (pairs[n + 1] as Compute)()
  const last = pairs.length % 2 === 1 ? pairs.at(-1) : undefined
  if (!last) throw new FormulaError()
  return last()
}

export const choices: Record<string, Call> = {
  IF: (test, yes, no) => choice(valueIn(test), yes ?? (() => true), no ?? (() => false)),
  IFS: (...pairs) => firstOf(pairs, truthOf),
  SWITCH: (value, ...pairs) => {
    const wanted = singleIn(value)
    return firstOf(pairs, one => compared(one, wanted) === 0)
  },
  CHOOSE: (at, ...of) => {
    const chosen = of[Math.trunc(numberIn(at)) - 1]
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
    const one = singleIn(value)
    return isNumber(one) ? one : Number(one === true)
  },
  ISBLANK: asks(value => value === null),
  ISNUMBER: value => !isMistaken(value) && isNumber(singleIn(value)),
  ISTEXT: value => !isMistaken(value) && typeof singleIn(value) === 'string',
  ISERROR: value => isMistaken(value),
  ISERR: value => isMistaken(value),
  ISNA: value => isMistaken(value),
}

function isMistaken(value: Compute | undefined): boolean {
  try {
    singleIn(value)
    return false
  } catch (error) {
    if (!isError(error)) throw error
    return true
  }
}
