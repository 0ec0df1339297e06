import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StatementName } from '../../src/figures/template/row.js'

/**
 * Each folder has a `statement.txt`. Statements stand apart by dashes. The first line of each tells which it is, by what
 * its figures are to be multiplied, whether a comma stands before decimals, and for each column its days: start and end of
 * an income statement's, `? This Year` where nothing tells them, `-` for what is no period. Then come titles, headers and
 * lines with their amounts between bars, as they are printed; `||` begins what stands beside all before. Behind a line,
 * `> rent` names its row in the template, `> -rent` where it is printed with the other sign, and `> rent or utilities`
 * where one is as right as the other.
 */
export interface Made {
  name: string
  statements: MadeStatement[]
}

export interface MadeStatement {
  statement: StatementName
  mark: '.' | ','
  titles: string[]
  /** One for each half of what stands side by side. */
  sides: Side[]
  periods: (MadePeriod | undefined)[]
  scale: number
}

export interface MadePeriod {
  label: string
  start: string | null
  end: string | null
}

interface Side {
  /** Above its labels and above its amounts, line by line. */
  headers: string[][]
  lines: MadeLine[]
}

export interface MadeLine {
  /** With spaces before it, two for each level. */
  label: string
  texts: string[]
  rows: string[]
  isOpposite: boolean
}

const folder = fileURLToPath(new URL('../../../test/statements/cases/', import.meta.url))

export const made: Made[] = readdirSync(folder)
  .sort()
  .map(name => ({
    name,
    statements: readFileSync(`${folder}${name}/statement.txt`, 'utf8')
      .trimEnd()
      .split('\n---\n')
      .map(statementIn),
  }))

function statementIn(text: string): MadeStatement {
  const [about = '', ...lines] = text.split('\n')
  const [first = '', ...columns] = about.split(' | ')
  const [statement, ...marks] = first.split(' ')
  const top = lines.findIndex(line => line.includes('|'))
  const sides = lines.slice(top).join('\n').split('\n||\n')
  return {
    statement: statement as StatementName,
    mark: marks.includes('comma') ? ',' : '.',
    scale: Number(marks.find(mark => mark.startsWith('x'))?.slice(1) ?? 1),
    titles: lines.slice(0, top),
    sides: sides.map(side => sideIn(side.split('\n'))),
    periods: columns.map(column => periodIn(column)),
  }
}

function periodIn(text: string): MadePeriod | undefined {
  if (text === '-') return undefined
  if (text.startsWith('? ')) return { label: text.slice(2), start: null, end: null }
  const [one = '', other] = text.split(' ')
  return { label: text, start: other ? one : null, end: other ?? one }
}

function sideIn(lines: string[]): Side {
  const isHeader = (line: string, n: number) => n === 0 || line.startsWith('|')
  const count = lines.findIndex((line, n) => !isHeader(line, n))
  return {
    headers: lines.slice(0, count).map(line => line.split('|')),
    lines: lines.slice(count).map(line => {
      const [printed = '', row = ''] = line.split(' > ')
      const [label = '', ...texts] = printed.split('|')
      const rows = row
        .replace('-', '')
        .split(' or ')
        .filter(one => one !== '')
      return { label, texts, rows, isOpposite: row.startsWith('-') }
    }),
  }
}
