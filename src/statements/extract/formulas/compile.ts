import { type Call, type Compute, functions } from './functions.js'
import { type Corner, type Token, tokensOf } from './tokens.js'
import {
  type Area,
  areaOf,
  compared,
  Day,
  FormulaError,
  isArea,
  NotComputable,
  numberOf,
  type Single,
  stretchedAt,
  textOf,
  type Value,
} from './values.js'

/** What formulas look at. */
export interface Cells {
  range(sheets: readonly string[] | undefined, from: Corner, to?: Corner): Area
}

const maxNesting = 40

type Operation = (one: Single, other: Single) => Single
const isEqual = (one: Single, other: Single) => compared(one, other) === 0

/** From the loosest to the closest; those of a line bind alike. */
const operations: Record<string, Operation>[] = [
  {
    '=': isEqual,
    '<>': (one, other) => !isEqual(one, other),
    '<=': (one, other) => compared(one, other) <= 0,
    '>=': (one, other) => compared(one, other) >= 0,
    '<': (one, other) => compared(one, other) < 0,
    '>': (one, other) => compared(one, other) > 0,
  },
  { '&': (one, other) => textOf(one) + textOf(other) },
  {
    '+': (one, other) => inDays(numberOf(one) + numberOf(other), one, other),
    '-': (one, other) =>
      other instanceof Day ? numberOf(one) - other.serial : inDays(numberOf(one) - numberOf(other), one),
  },
  {
    '*': (one, other) => numberOf(one) * numberOf(other),
    '/': (one, other) => {
      if (numberOf(other) === 0) throw new FormulaError()
      return numberOf(one) / numberOf(other)
    },
  },
  { '^': (one, other) => numberOf(one) ** numberOf(other) },
]

const inDays = (serial: number, ...from: Single[]): Single =>
  from.some(value => value instanceof Day) ? new Day(serial) : serial

/** Reads a formula from left to right, and makes of it what computes it. */
export class Compiler {
  private readonly tokens: Token[]
  private next = 0
  private nesting = 0
  /** How many parentheses stand in each other. */
  deepest = 0

  constructor(
    text: string,
    private readonly cells: Cells,
    private readonly ofCells: Readonly<Record<string, Call>>,
  ) {
    this.tokens = tokensOf(text)
  }

  compiled(): Compute {
    const compute = this.expression(0)
    if (this.next !== this.tokens.length) throw new NotComputable()
    return compute
  }

  private expression(level: number): Compute {
    const known = operations[level]
    if (!known) return this.signed()
    let left = this.expression(level + 1)
    for (let sign = this.take(...Object.keys(known)); sign; sign = this.take(...Object.keys(known))) {
      const operation = known[sign] as Operation
      const [one, other] = [left, this.expression(level + 1)]
      left = () => spread(operation, one(), other())
    }
    return left
  }

  private signed(): Compute {
    const sign = this.take('+', '-')
    if (sign) {
      const compute = this.signed()
      return sign === '+' ? compute : () => spread(one => -numberOf(one), compute(), 0)
    }
    let compute = this.term()
    while (this.take('%')) {
      const whole = compute
      compute = () => spread(one => numberOf(one) / 100, whole(), 0)
    }
    return compute
  }

  private term(): Compute {
    const token = this.tokens[this.next++]
    if (!token || ++this.nesting > maxNesting) throw new NotComputable()
    this.deepest = Math.max(this.deepest, this.nesting)
    const compute = this.termOf(token)
    this.nesting--
    return compute
  }

  private termOf(token: Token): Compute {
    if ('literal' in token) return () => token.literal
    if ('from' in token) return () => this.cells.range(token.sheets, token.from, token.to)
    if ('name' in token) return this.call(token.name)
    if ('mistake' in token)
      return () => {
        throw new FormulaError()
      }
    if (token.sign === '{') return this.list()
    if (token.sign !== '(') throw new NotComputable()
    const compute = this.expression(0)
    this.need(')')
    return compute
  }

  private call(name: string): Compute {
    this.need('(')
    const given: Compute[] = []
    if (!this.take(')')) {
      do given.push(this.isEmptyHere() ? () => null : once(this.expression(0)))
      while (this.take(','))
      this.need(')')
    }
    const compute = this.ofCells[name] ?? functions[name]
    return () => {
      if (!compute) throw new NotComputable()
      return compute(...given)
    }
  }

  private isEmptyHere(): boolean {
    const token = this.tokens[this.next]
    return token !== undefined && 'sign' in token && /^[,)]$/.test(token.sign)
  }

  /** `{1,2;3,4}`: semicolons part rows. */
  private list(): Compute {
    const rows: Single[][] = [[]]
    do {
      const factor = this.take('-') ? -1 : 1
      const token = this.tokens[this.next++]
      if (!token || !('literal' in token)) throw new NotComputable()
      rows.at(-1)?.push(factor === -1 ? -numberOf(token.literal) : token.literal)
    } while (this.take(',') || (this.take(';') && rows.push([])))
    this.need('}')
    const area = { rows: rows.length, columns: rows[0]?.length ?? 0, at: at(rows) }
    return () => area
  }

  private take(...signs: string[]): string | undefined {
    const token = this.tokens[this.next]
    if (!token || !('sign' in token) || !signs.includes(token.sign)) return undefined
    this.next++
    return token.sign
  }

  private need(sign: string): void {
    if (!this.take(sign)) throw new NotComputable()
  }
}

/** A function may ask for what it is given again and again, and so may each of those that are nested in it. */
function once(compute: Compute): Compute {
  let found: { value: Value } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}

const at =
  (rows: readonly Single[][]): Area['at'] =>
  (row, column) =>
    rows[row]?.[column] ?? null

/** Value by value, where one side is a rectangle; a row or a column of values counts for all of the other's. */
function spread(operation: Operation, one: Value, other: Value): Value {
  if (!isArea(one) && !isArea(other)) return operation(one, other)
  const [left, right] = [areaOf(one), areaOf(other)]
  const isOne = left.rows * left.columns * right.rows * right.columns === 1
  if (isOne) return operation(left.at(0, 0), right.at(0, 0))
  return {
    rows: Math.max(left.rows, right.rows),
    columns: Math.max(left.columns, right.columns),
    at: (row, column) => operation(stretchedAt(left, row, column), stretchedAt(right, row, column)),
  }
}
