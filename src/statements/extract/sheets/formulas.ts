import type { Page, SheetCell } from '../../../documents/reading/read.js'

/** Programs that write workbooks leave it to a spreadsheet to compute them. What is simple is computed here. */

/** All cells that all formulas of a workbook may look at, so that none is worth an attack. */
const maxLooks = 500_000
const maxDepth = 50
const maxNesting = 15
const maxTokens = 200

/** The pages with the results of their formulas, where they have one. Others stay without a figure. */
export function computed(pages: Page[]): Page[] {
  if (!pages.some(({ cells }) => cells?.some(({ formula }) => formula !== undefined))) return pages
  const book = new Workbook(pages)
  return pages.map((page, n) =>
    page.cells
      ? { ...page, cells: page.cells.map(cell => withResult(cell, () => book.valueOf(n, cell, 0))) }
      : page,
  )
}

function withResult(cell: SheetCell, compute: () => number | undefined): SheetCell {
  const value = cell.formula === undefined ? undefined : compute()
  if (value === undefined || !Number.isFinite(value)) return cell
  return { ...cell, value, text: String(Math.round(value * 100) / 100) }
}

class Workbook {
  private readonly sheets: Map<string, SheetCell>[]
  private readonly numbers: Map<string, number>
  private readonly results = new Map<SheetCell, number | undefined>()
  private looks = 0

  constructor(pages: Page[]) {
    this.sheets = pages.map(
      ({ cells = [] }) => new Map(cells.map(cell => [`${cell.row}:${cell.column}`, cell])),
    )
    this.numbers = new Map(pages.map(({ sheet = '' }, n) => [sheet.toLowerCase(), n]))
  }

  valueOf(sheet: number, cell: SheetCell, depth: number): number | undefined {
    if (cell.formula === undefined) return cell.value
    if (!this.results.has(cell)) {
      // A formula that comes back to itself has no result.
      this.results.set(cell, undefined)
      if (depth < maxDepth) this.results.set(cell, new Formula(cell.formula, this, sheet, depth + 1).result())
    }
    return this.results.get(cell)
  }

  sheetNamed(name: string): number | undefined {
    return this.numbers.get(name.toLowerCase())
  }

  at(sheet: number, row: number, column: number): SheetCell | undefined {
    if (++this.looks > maxLooks) throw new NotSimple()
    return this.sheets[sheet]?.get(`${row}:${column}`)
  }
}

class NotSimple extends Error {}

const tokens =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|((?:'(?:[^']|'')+'|[A-Za-z_][\w.]*)!)?\$?([A-Za-z]{1,3})\$?(\d{1,7})(?![\w(])|([A-Za-z]+)(?=\()|([-+*/^(),:%]))/y

type Token =
  | { number: number }
  | { sheet: string | undefined; column: number; row: number }
  | { name: string }
  | { sign: string }

/** Reads a formula from left to right: + - * / ^ % and parentheses, cells, ranges, and the functions below. */
class Formula {
  private readonly tokens: Token[]
  private next = 0
  private nesting = 0

  constructor(
    text: string,
    private readonly book: Workbook,
    private readonly sheet: number,
    private readonly depth: number,
  ) {
    this.tokens = tokensOf(text)
  }

  result(): number | undefined {
    try {
      const value = this.sum()
      return this.next === this.tokens.length ? value : undefined
    } catch (error) {
      if (error instanceof NotSimple) return undefined
      throw error
    }
  }

  private sum(): number {
    let value = this.product()
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-'))
      value += sign === '+' ? this.product() : -this.product()
    return value
  }

  private product(): number {
    let value = this.power()
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/'))
      value = sign === '*' ? value * this.power() : value / this.power()
    return value
  }

  private power(): number {
    let factor = 1
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) if (sign === '-') factor = -factor
    let value = factor * this.term()
    while (this.take('%')) value /= 100
    while (this.take('^')) value **= this.term()
    return value
  }

  private term(): number {
    const token = this.tokens[this.next++]
    if (!token || this.nesting > maxNesting) throw new NotSimple()
    if ('number' in token) return token.number
    if ('row' in token) return this.cellsFrom(token, false)[0] ?? 0
    if ('name' in token) return this.call(token.name)
    if (token.sign !== '(') throw new NotSimple()
    this.nesting++
    const value = this.sum()
    this.need(')')
    this.nesting--
    return value
  }

  private call(name: string): number {
    this.need('(')
    this.nesting++
    const values: number[][] = []
    do values.push(this.argument())
    while (this.take(','))
    this.need(')')
    this.nesting--
    const compute = functions[name.toUpperCase()]
    if (!compute) throw new NotSimple()
    return compute(values)
  }

  private argument(): number[] {
    const token = this.tokens[this.next]
    const after = this.tokens[this.next + 1]
    const isRange = token && 'row' in token && (!after || ('sign' in after && /^[:,)]$/.test(after.sign)))
    if (!isRange) return [this.sum()]
    this.next++
    return this.cellsFrom(token, true)
  }

  /** The numbers of a cell or range. Words among them are passed over in a range, and no number by themselves. */
  private cellsFrom(from: Extract<Token, { row: number }>, isList: boolean): number[] {
    const sheet = from.sheet === undefined ? this.sheet : this.book.sheetNamed(from.sheet)
    if (sheet === undefined) throw new NotSimple()
    let to: Token | undefined = from
    if (isList && this.take(':')) to = this.tokens[this.next++]
    if (!to || !('row' in to)) throw new NotSimple()
    const found: number[] = []
    for (let row = Math.min(from.row, to.row); row <= Math.max(from.row, to.row); row++)
      for (
        let column = Math.min(from.column, to.column);
        column <= Math.max(from.column, to.column);
        column++
      ) {
        const cell = this.book.at(sheet, row, column)
        if (!cell || (isList && /^subtotal\(/i.test(cell.formula ?? ''))) continue
        const value = this.book.valueOf(sheet, cell, this.depth)
        if (value !== undefined) found.push(value)
        else if (cell.formula !== undefined || !isList) throw new NotSimple()
      }
    return found
  }

  private take(...signs: string[]): string | undefined {
    const token = this.tokens[this.next]
    if (!token || !('sign' in token) || !signs.includes(token.sign)) return undefined
    this.next++
    return token.sign
  }

  private need(sign: string): void {
    if (!this.take(sign)) throw new NotSimple()
  }
}

const add = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

const functions: Record<string, (values: number[][]) => number> = {
  SUM: values => add(values.flat()),
  // 9 adds; the others count, and no statement does.
  SUBTOTAL: ([kind = [], ...values]) => (kind[0] === 9 || kind[0] === 109 ? add(values.flat()) : Number.NaN),
  ROUND: ([[value = 0] = [], [digits = 0] = []]) => Math.round(value * 10 ** digits) / 10 ** digits,
  ABS: ([[value = 0] = []]) => Math.abs(value),
  MIN: values => Math.min(...values.flat()),
  MAX: values => Math.max(...values.flat()),
  AVERAGE: values => add(values.flat()) / values.flat().length,
}

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.length) {
    if (found.length > maxTokens) return []
    const [, number, sheet, letters, row, name, sign] = tokens.exec(text) ?? []
    if (number !== undefined) found.push({ number: Number(number) })
    else if (letters && row)
      found.push({
        sheet: sheet && unquoted(sheet.slice(0, -1)),
        column: columnOf(letters),
        row: Number(row),
      })
    else if (name) found.push({ name })
    else if (sign) found.push({ sign })
    else if (text.slice(tokens.lastIndex).trim() !== '') return []
    else break
  }
  return found
}

const unquoted = (name: string): string =>
  name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
