import { isNumber, like } from './criteria.js'
import type { Call } from './functions.js'
import { areaIn, numberIn, singleIn, valueIn } from './given.js'
import {
  type Area,
  areaOf,
  compared,
  FormulaError,
  NotComputable,
  type Single,
  truthOf,
  type Value,
} from './values.js'

/** The values of one row or one column. */
function lane(value: Value): { length: number; at: (n: number) => Single } {
  const area = areaOf(value)
  if (area.rows > 1 && area.columns > 1) throw new NotComputable()
  return area.rows > 1
    ? { length: area.rows, at: n => area.at(n, 0) }
    : { length: area.columns, at: n => area.at(0, n) }
}

const isAlike = (one: Single, other: Single): boolean =>
  (isNumber(one) && isNumber(other)) || (one !== null && typeof one === typeof other)

/** Where a value stands. Nearly: the last that isn't beyond it, in what rises (1) or falls (-1); elsewhere it is anybody's guess. */
function placeOf(wanted: Single, among: ReturnType<typeof lane>, nearly: number): number | undefined {
  const isWanted =
    typeof wanted === 'string' ? like(wanted) : (value: Single) => compared(value, wanted) === 0
  let best: number | undefined
  let before: Single | undefined
  for (let n = 0; n < among.length; n++) {
    const value = among.at(n)
    if (!isAlike(value, wanted)) continue
    if (nearly === 0) {
      if (isWanted(value)) return n
      continue
    }
    if (before !== undefined && compared(value, before) * nearly < 0) throw new NotComputable()
    if (compared(value, wanted) * nearly <= 0) best = n
    before = value
  }
  return best
}

function found(place: number | undefined): number {
  if (place === undefined) throw new FormulaError()
  return place
}

const part = (area: Area, row: number, column: number, rows: number, columns: number): Value => {
  if (row < 0 || column < 0 || row + rows > area.rows || column + columns > area.columns)
    throw new FormulaError()
  const { place } = area
  return {
    rows,
    columns,
    at: (r, c) => area.at(row + r, column + c),
    ...(place && { place: { ...place, row: place.row + row, column: place.column + column } }),
  }
}

const index: Call = (of, row, column) => {
  const area = areaIn(of)
  const numbers = [row, column].map(one => (one ? Math.trunc(numberIn(one)) : 0))
  // One number counts along a row, too.
  const isAlong = area.rows === 1 && area.columns > 1 && !column
  const [r = 0, c = 0] = isAlong ? [1, numbers[0]] : numbers
  return part(
    area,
    Math.max(0, r - 1),
    Math.max(0, c - 1),
    r === 0 ? area.rows : 1,
    c === 0 ? area.columns : 1,
  )
}

const lookUp =
  (isAcross: boolean): Call =>
  (wanted, of, at, nearly = () => true) => {
    const area = areaIn(of)
    const first = part(area, 0, 0, isAcross ? 1 : area.rows, isAcross ? area.columns : 1)
    const place = found(placeOf(singleIn(wanted), lane(first), truthOf(singleIn(nearly)) ? 1 : 0))
    const beside = Math.trunc(numberIn(at)) - 1
    return isAcross ? part(area, beside, place, 1, 1) : part(area, place, beside, 1, 1)
  }

export const lookUps: Record<string, Call> = {
  INDEX: index,
  MATCH: (wanted, of, kind = () => 1) =>
    found(placeOf(singleIn(wanted), lane(valueIn(of)), Math.sign(numberIn(kind)))) + 1,
  XMATCH: (wanted, of, kind = () => 0) => {
    if (numberIn(kind) !== 0) throw new NotComputable()
    return found(placeOf(singleIn(wanted), lane(valueIn(of)), 0)) + 1
  },
  VLOOKUP: lookUp(false),
  HLOOKUP: lookUp(true),
  LOOKUP: (wanted, of, from = of) =>
    lane(valueIn(from)).at(found(placeOf(singleIn(wanted), lane(valueIn(of)), 1))),
  XLOOKUP: (wanted, of, from, missing, kind = () => 0) => {
    if (numberIn(kind) !== 0) throw new NotComputable()
    const where = areaIn(of)
    const place = placeOf(singleIn(wanted), lane(where), 0)
    if (place === undefined) {
      if (!missing) throw new FormulaError()
      return missing()
    }
    const area = areaIn(from)
    return where.rows > 1 ? part(area, place, 0, 1, area.columns) : part(area, 0, place, area.rows, 1)
  },
  ROWS: of => areaIn(of).rows,
  COLUMNS: of => areaIn(of).columns,
}
