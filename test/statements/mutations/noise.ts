import type { Cell, Extract } from '../../../src/statements/extract/table.js'
import { amountText } from './amount-text.js'
import type { Chance } from './chance.js'
import type { About } from './mutation.js'

/** What recognition of a fair scan takes for something else: one letter in 33, one digit in 500. */
const shares = { letter: 0.03, digit: 0.002 }

const looksLike: Record<string, string[]> = {
  a: ['o', 'e'],
  b: ['h', '6'],
  c: ['e', 'o'],
  d: ['cl'],
  e: ['c', 'o'],
  f: ['t'],
  g: ['q', '9'],
  h: ['b', 'n'],
  i: ['l', '1'],
  j: ['i'],
  k: ['lc'],
  l: ['1', 'i', '|'],
  m: ['rn', 'in'],
  n: ['ri', 'u'],
  o: ['0', 'c'],
  p: ['n'],
  q: ['g'],
  r: ['t', 'f'],
  s: ['5', 'a'],
  t: ['f', 'l'],
  u: ['v', 'n'],
  v: ['y'],
  w: ['vv'],
  x: ['k'],
  y: ['v'],
  z: ['2'],
}
const digitsLike: Record<string, string[]> = {
  0: ['8', '6'],
  1: ['7', '4'],
  2: ['7'],
  3: ['8', '5'],
  4: ['1', '9'],
  5: ['6', '3'],
  6: ['8', '5'],
  7: ['1', '2'],
  8: ['3', '6', '0'],
  9: ['4', '0'],
}

export function misread(extract: Extract, { chance }: About): Extract {
  const text = (clean: string) => misreadText(clean, chance)
  return {
    ...extract,
    tables: extract.tables.map(table => ({
      ...table,
      above: table.above.map(text),
      below: table.below.map(text),
      columns: table.columns.map(({ header }) => ({ header: header.map(text) })),
      rows: table.rows.map(row => ({
        ...row,
        label: text(row.label),
        cells: row.cells.map(cell => cell && misreadCell(cell, chance)),
      })),
    })),
    fields: extract.fields.map(field => ({ ...field, label: text(field.label) })),
  }
}

const misreadText = (text: string, chance: Chance): string =>
  text
    .replace(/\p{L}/gu, letter => {
      const others = looksLike[letter.toLowerCase()]
      return others && chance.happens(shares.letter) ? chance.of(others) : letter
    })
    .replace(/\d/g, digit => misreadDigit(digit, chance))

const misreadDigit = (digit: string, chance: Chance): string =>
  chance.happens(shares.digit) ? chance.of(digitsLike[digit] ?? [digit]) : digit

function misreadCell(cell: Cell, chance: Chance): Cell {
  if (cell.amount === null || cell.amount === 0) return cell
  const whole = cell.amount % 100 === 0 ? cell.amount / 100 : cell.amount
  const digits = String(Math.abs(whole)).replace(/\d/g, digit => misreadDigit(digit, chance))
  const amount = Math.sign(cell.amount) * Number(digits) * (cell.amount % 100 === 0 ? 100 : 1)
  return amount === cell.amount ? cell : { ...cell, amount, text: amountText(amount) }
}
