import type { Column, Row, Table } from '../extract/table.js'

/** Forms number their columns below the headers, `1 2 3 4`, which says nothing of what stands in them. */
export function withoutNumbering(printed: Table): Table {
  const table = withYearsAbove(printed)
  const [first, ...rows] = table.rows
  return {
    ...table,
    columns: withoutNumbers(table.columns),
    rows: first && countsColumns(first) ? rows : table.rows,
  }
}

/** `2024 EUR` beside `2023 EUR`, above all lines: years with their unit, not what a line without a name comes to. */
function withYearsAbove(table: Table): Table {
  const [first, ...rows] = table.rows
  if (first?.label !== '') return table
  const texts = first.cells.map(cell => cell?.text.trim() ?? '')
  const years = texts.filter(text => yearWithUnit.test(text))
  const areYears = years.length > 1 && new Set(years).size === years.length
  if (!areYears || texts.some(text => text !== '' && !yearWithUnit.test(text))) return table
  const columns = table.columns.map(({ header }, n) => ({
    header: [...header, texts[n] ?? ''].filter(Boolean),
  }))
  return { ...table, columns, rows }
}
const yearWithUnit = /^(?:19|20)\d\d (?:T?EUR|T?€|T?CHF|R\$)$/

/** In their order, and below what tells the columns apart. */
function withoutNumbers(columns: Column[]): Column[] {
  const numbers = columns.flatMap(({ header }) => numberIn(header.at(-1)) ?? [])
  const areInOrder = numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? 0))
  if (numbers.length < 2 || !areInOrder || (numbers.at(-1) ?? 0) > 2 * columns.length) return columns
  const bare = columns.map(({ header }) => ({
    header: header.flatMap((line, n) => (n < header.length - 1 ? line : line.replace(number, '') || [])),
  }))
  const texts = bare.flatMap(({ header }, n) => (columns[n]?.header.length ? header.join(' ') : []))
  // `Year 1` and `Year 2` are told apart by nothing else.
  const words = columns.flatMap(({ header }) => {
    const last = header.at(-1) ?? ''
    return numberIn(last) === undefined ? [] : last.replace(number, '') || []
  })
  const areUnique = [texts, words].every(all => new Set(all).size === all.length)
  return areUnique && texts.every(text => text !== '') ? bare : columns
}

/** It may stand behind the words, `Brut 1`, `Amortissements 2`, and say what it adds up, `Totaux 3=1+2`. */
const number = /(?:^| )\(?([1-9])(?: ?= ?[1-9][\d +-]{0,9})?\)?$/

function numberIn(text = ''): number | undefined {
  const [, digit] = number.exec(text) ?? []
  return digit === undefined ? undefined : Number(digit)
}

/** What is left of such a line among the rows: each amount is the number of its column. */
function countsColumns({ label, cells }: Row): boolean {
  const filled = cells.flatMap((cell, n) => (cell ? [{ cell, n }] : []))
  return (
    !/\p{L}/u.test(label) &&
    filled.length > 1 &&
    filled.every(({ cell, n }) => cell.amount === 100 * (n + 1) && numberIn(cell.text) !== undefined)
  )
}
