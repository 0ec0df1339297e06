import { criterionOf, isNumber } from './criteria.js'
import type { Call, Compute } from './functions.js'
import { areaIn, numberIn, singleIn } from './given.js'
import {
  type Area,
  allOf,
  areaOf,
  FormulaError,
  isArea,
  NotComputable,
  numberOf,
  type Single,
  single,
  type Value,
} from './values.js'

const add = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Words among cells are passed over; by themselves they have to be numbers. */
function* numbersIn(given: readonly Compute[]): Iterable<number> {
  for (const compute of given) {
    const value = compute()
    if (!isArea(value)) yield numberOf(value)
    else for (const one of allOf(value)) if (isNumber(one)) yield numberOf(one)
  }
}

const ofNumbers =
  (compute: (numbers: number[]) => number): Call =>
  (...given) =>
    compute([...numbersIn(given)])

const average = (numbers: readonly number[]): number => {
  if (numbers.length === 0) throw new FormulaError()
  return add(numbers) / numbers.length
}
const least = (numbers: readonly number[]) =>
  numbers.reduce((one, other) => Math.min(one, other), numbers[0] ?? 0)
const most = (numbers: readonly number[]) =>
  numbers.reduce((one, other) => Math.max(one, other), numbers[0] ?? 0)

/** One number, and to how many digits: rounded away from zero, to it, or to the nearest. */
const rounded =
  (round: (value: number) => number): Call =>
  (value, digits = () => 0) => {
    const number = numberIn(value)
    const scale = 10 ** Math.trunc(numberIn(digits))
    // What can't be told apart from a half, is one.
    const magnitude = Number((Math.abs(number) * scale).toPrecision(15))
    return (Math.sign(number) * round(magnitude)) / scale
  }

const ofOne =
  (compute: (value: number) => number): Call =>
  value =>
    compute(numberIn(value))

/** Pairs of where to look and what for, which must all hold at the same place. */
function* chosen(of: Area, pairs: readonly Compute[]): Iterable<Single> {
  const tests: { area: Area; holds: (value: Single) => boolean }[] = []
  for (let n = 0; n + 1 < pairs.length; n += 2)
    tests.push({
      area: areaIn(pairs[n]),
      holds: criterionOf(singleIn(pairs[n + 1])),
    })
  const [first] = tests
  if (!first) throw new NotComputable()
  const { rows, columns } = first.area
  if (tests.some(({ area }) => area.rows !== rows || area.columns !== columns)) throw new FormulaError()
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (tests.every(({ area, holds }) => holds(area.at(row, column)))) yield of.at(row, column)
}

/** Once for each of several criteria, as in `SUM(SUMIFS(…, {"Rent","Rates"}))`. */
function forEach(criterion: number, call: Call): Call {
  return (...computes) => {
    const many = computes.findIndex((compute, n) => n % 2 === criterion && n >= 1 && isMany(compute()))
    if (many < 0) return call(...computes)
    const area = areaIn(computes[many])
    const at = (row: number, column: number) =>
      single(call(...computes.with(many, () => area.at(row, column))))
    return { rows: area.rows, columns: area.columns, at }
  }
}

const isMany = (value: Value): boolean => isArea(value) && value.rows * value.columns > 1

const ofChosen = (compute: (numbers: number[]) => number): Call =>
  forEach(0, (of, ...pairs) => {
    const area = areaIn(of)
    return compute([...chosen(area, pairs)].filter(isNumber).map(numberOf))
  })

/** The figures may stand elsewhere, as far as what is looked at. */
const ofMatching = (compute: (numbers: number[]) => number): Call =>
  forEach(1, (where, criterion, of = where) => {
    const values = [...chosen(areaIn(of), [where, criterion] as Compute[])]
    return compute(values.filter(isNumber).map(numberOf))
  })

const count: Call = (...given) => [...numbersIn(given.map(one => () => areaIn(one)))].length
const countOfAll: Call = (...given) =>
  given.flatMap(one => [...allOf(areaIn(one))]).filter(value => value !== null).length

const subtotals: Record<number, Call> = {
  1: ofNumbers(average),
  2: count,
  3: countOfAll,
  4: ofNumbers(most),
  5: ofNumbers(least),
  9: ofNumbers(add),
}

const product: Call = (...given) => {
  const areas = given.map(one => areaIn(one))
  const [{ rows, columns } = { rows: 0, columns: 0 }] = areas
  if (areas.some(area => area.rows !== rows || area.columns !== columns)) throw new FormulaError()
  let sum = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const values = areas.map(area => area.at(row, column))
      // Truths that nothing is made of count for nothing.
      if (values.every(isNumber)) sum += values.reduce<number>((all, value) => all * numberOf(value), 1)
    }
  return sum
}

export const sums: Record<string, Call> = {
  SUM: ofNumbers(add),
  PRODUCT: ofNumbers(numbers => numbers.reduce((all, one) => all * one, 1)),
  AVERAGE: ofNumbers(average),
  MIN: ofNumbers(least),
  MAX: ofNumbers(most),
  COUNT: count,
  COUNTA: countOfAll,
  SUMPRODUCT: product,
  SUMIF: ofMatching(add),
  AVERAGEIF: ofMatching(average),
  COUNTIF: forEach(1, (where, criterion) => [...chosen(areaOf(0), [where, criterion] as Compute[])].length),
  SUMIFS: ofChosen(add),
  AVERAGEIFS: ofChosen(average),
  MINIFS: ofChosen(least),
  MAXIFS: ofChosen(most),
  COUNTIFS: (...pairs) => [...chosen(areaOf(0), pairs)].length,
  SUBTOTAL: (kind, ...of) => {
    const call = subtotals[numberIn(kind) % 100]
    if (!call) throw new NotComputable()
    return call(...of.map(one => () => withoutSubtotals(one())))
  },
  ROUND: rounded(Math.round),
  ROUNDUP: rounded(Math.ceil),
  ROUNDDOWN: rounded(Math.floor),
  TRUNC: rounded(Math.floor),
  INT: ofOne(Math.floor),
  ABS: ofOne(Math.abs),
  SIGN: ofOne(Math.sign),
  SQRT: ofOne(Math.sqrt),
  EXP: ofOne(Math.exp),
  LN: ofOne(Math.log),
  POWER: (one, other) => numberIn(one) ** numberIn(other),
  MOD: (one, other) => {
    if (numberIn(other) === 0) throw new FormulaError()
    return numberIn(one) - numberIn(other) * Math.floor(numberIn(one) / numberIn(other))
  },
  PMT: (rate, periods, now, later = () => 0, atStart = () => 0) => {
    const [interest, count, worth] = [numberIn(rate), numberIn(periods), numberIn(now)]
    if (interest === 0) return -(worth + numberIn(later)) / count
    const grown = (1 + interest) ** count
    return (
      (-interest * (worth * grown + numberIn(later))) / ((grown - 1) * (numberIn(atStart) ? 1 + interest : 1))
    )
  },
  SLN: (cost, salvage, life) => (numberIn(cost) - numberIn(salvage)) / numberIn(life),
}

/** What has been added up among what is added up doesn't count twice. */
const withoutSubtotals = (value: Value): Value => {
  const area = areaOf(value)
  return {
    ...area,
    at: (row, column) => (area.isSubtotal?.(row, column) ? null : area.at(row, column)),
  }
}
