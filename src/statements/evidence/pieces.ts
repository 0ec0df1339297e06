import type { StatementName } from '../../figures/choosing/column.js'
import { type Column, headingOver, type Row, type Table, withoutCells } from '../extract/table.js'
import { headingOf } from './heading.js'
import { type Kind, kindNamed, looksAhead } from './kinds.js'
import { plainOf } from './plain.js'
import { printedSkeleton } from './printed.js'

/** A part of a table that is one statement, or a part of one. */
export interface Piece {
  kind: Kind
  /** A title says what it is, not only its lines. */
  isTitled: boolean
  title: string
  /** What it shows has not happened yet. */
  isAhead: boolean
  page: number
  sheet?: string
  above: string[]
  below: string[]
  columns: Column[]
  rows: Row[]
}

export const piecesOf = (tables: readonly Table[]): Piece[] =>
  tables
    .map(withoutNumbers)
    .map(withoutNamesakes)
    .flatMap(table => partsOf(table).map(part => pieceOf(table, part)))

/** Forms number their lines, which says nothing of what they are. */
function withoutNumbers(table: Table): Table {
  const numberOf = (label: string) => /^(\d{1,3})[a-z]?[.)]? (?=\p{L})/u.exec(label)
  const filled = table.rows.filter(({ label, cells }) => label !== '' && cells.some(cell => cell !== null))
  const numbers = filled.flatMap(({ label }) => numberOf(label)?.[1] ?? []).map(Number)
  const areInOrder = numbers.every((number, n) => n === 0 || number >= (numbers[n - 1] ?? 0))
  if (numbers.length < 4 || numbers.length < 0.6 * filled.length || !areInOrder) return table
  const rows = table.rows.map(row => ({
    ...row,
    label: row.label.slice(numberOf(row.label)?.[0].length ?? 0),
  }))
  return { ...table, rows }
}

/** What stands beside the name of a statement heads its columns, and is none of its amounts: `Balance sheet   20   21`. */
function withoutNamesakes(table: Table): Table {
  const amounts = table.rows.flatMap(({ cells }) =>
    cells.flatMap(cell => (cell?.amount ? [Math.abs(cell.amount)] : [])),
  )
  const middle = amounts.toSorted((one, other) => one - other)[amounts.length >> 1] ?? 0
  const isHead = ({ label, cells }: Row) =>
    kindNamed(label) !== undefined &&
    cells.every(cell => cell?.amount == null || (cell.amount % 100 === 0 && 20 * cell.amount < middle))
  const rows = table.rows.map((row, n) => (n === 0 && isFilled(row) && isHead(row) ? withoutCells(row) : row))
  return { ...table, rows }
}

interface Part {
  title: string | undefined
  /** Said by what stands before it. */
  kind?: Kind
  rows: Row[]
}

/** Where another statement begins among the rows: by its title. */
function partsOf(table: Table): Part[] {
  const parts: Part[] = [{ title: undefined, rows: [] }]
  for (const [n, row] of table.rows.entries()) {
    const { rows } = parts.at(-1) as Part
    if (!isTitle(row) || isWithin(n, table.rows)) rows.push(row)
    else if (rows.length > 0) parts.push({ title: row.label, rows: [] })
    else rows.push(row)
  }
  return parts.filter(({ rows }) => rows.some(isFilled)).flatMap(untitledParts)
}

/**
 * Programs may print what was earned and what is owned one below the other, with no title between: only the headings of the one
 * end where those of the other begin. An account of a club tells below its surplus what that is: `Represented by`.
 */
function untitledParts(part: Part): Part[] {
  const { rows } = part
  const headings = rows.flatMap((row, n) => {
    const statement = isFilled(row) ? undefined : statementOf(plainOf(row.label))
    return statement ? [{ n, statement }] : []
  })
  const at = headings.findIndex(({ statement }, n) => n > 0 && statement !== headings[0]?.statement)
  const [before, after] = [headings.slice(0, at), headings.slice(at)]
  const isOther =
    at > 0 &&
    [before, after].every(own => own.length > 1 && own.every(one => one.statement === own[0]?.statement))
  const proof = rows.findIndex(row => !isFilled(row) && /^represented by\b/.test(plainOf(row.label)))
  const isProof = proof > 0 && headings[0]?.statement === 'incomeStatement'
  // What is represented stands right before it.
  const cut = isOther ? (after[0]?.n ?? 0) : isProof ? rows.slice(0, proof).findLastIndex(isFilled) : 0
  const isCut = [rows.slice(0, cut), rows.slice(cut)].every(own => own.filter(isFilled).length > 1)
  if (!isCut) return [part]
  return [
    { ...part, rows: rows.slice(0, cut) },
    isOther ? { title: rows[cut]?.label, rows: rows.slice(cut) } : asSheet(rows.slice(cut)),
  ]
}

/** What is left to the members, and behind it what that is. */
function asSheet([left, ...rows]: Row[]): Part {
  const headed = (label: string, row: Row | undefined) => (row ? [headingOver(row, label)] : [])
  return {
    title: undefined,
    kind: 'balanceSheet',
    rows: [
      ...headed('Assets', rows[0]),
      ...rows.filter(isFilled),
      ...(left ? [{ ...left, label: 'Total assets' }] : []),
      ...headed('Equity', left),
      ...(left ? [left] : []),
    ],
  }
}

/** The statement that a heading can only stand in. */
function statementOf(plain: string): StatementName | undefined {
  const [income, sheet] = [headingOf('incomeStatement', plain), headingOf('balanceSheet', plain)]
  if (income && sheet) return undefined
  return income ? 'incomeStatement' : sheet && 'balanceSheet'
}

const isFilled = ({ cells }: Row): boolean => cells.some(cell => cell?.amount != null)

const isTitle = (row: Row): boolean =>
  row.label.length < 110 &&
  !isFilled(row) &&
  kindNamed(row.label) !== undefined &&
  !/activities|^add|^less|^retained earnings$/.test(plainOf(row.label))

/** A sum reaches across it: `Surplus carried over to` above `Balance sheet`, the account that a sheet takes a loss from. */
const isWithin = (n: number, rows: readonly Row[]): boolean =>
  printedSkeleton(rows).ties.some(
    ({ form, total, parts }) => form === 'sum' && total > n && parts.filter(({ row }) => row < n).length > 1,
  )

function pieceOf(table: Table, { title, kind, rows }: Part): Piece {
  const common =
    table.columns.length > 0
      ? (table.columns[0]?.header ?? []).filter(line =>
          table.columns.every(({ header }) => header.includes(line)),
        )
      : []
  const above = [...table.above, ...common, ...(title ? [title] : [])]
  const named = titleIn(title ? [title] : above, title ? undefined : table.sheet)
  return {
    kind: kind ?? named?.kind ?? kindByLines(rows),
    isTitled: kind !== undefined || named !== undefined,
    title: named?.title ?? '',
    isAhead: looksAhead(named?.title ?? '') || looksAhead(table.sheet ?? ''),
    page: table.page,
    ...(table.sheet !== undefined && { sheet: table.sheet }),
    above,
    below: table.below,
    columns: table.columns,
    rows,
  }
}

/** The nearest line above that names a statement; else the sheet's name. */
function titleIn(
  above: readonly string[],
  sheet: string | undefined,
): { kind: Kind; title: string } | undefined {
  for (const title of [...above].reverse()) {
    const kind = kindNamed(title)
    if (kind) return { kind, title }
  }
  const kind = sheet === undefined ? undefined : kindNamed(sheet)
  return kind && { kind, title: sheet ?? '' }
}

const signs: Record<'incomeStatement' | 'balanceSheet' | 'cashFlow' | 'equity', [RegExp, number][]> = {
  incomeStatement: [
    [/^(?:total )?(?:for )?(?:net |gross )?(?:sales|revenues?|turnover|income)$/, 1],
    [/^gross (?:\w+ )?(?:profit|margin|income)/, 2],
    [/^(?:cost of (?:goods sold|sales|revenues?|services)|total cogs|cogs)/, 1.5],
    [/^total (?:for )?(?:\w+ )?expenses?$/, 2],
    [/^(?:net )?(?:operating|ordinary) (?:income|profit|loss)|^(?:profit|loss) from operations/, 1],
    [
      /^(?:net (?:farm |rental )?(?:income|profit|loss|earnings)|(?:profit|loss|surplus|deficit) (?:after tax|for the))/,
      1.5,
    ],
    [/before (?:income )?tax|^(?:provision for )?income tax/, 1],
    [
      /\b(?:rent|wages|salaries|utilities|advertising|insurance|depreciation|interest) ?(?:expense|paid)?$/,
      0.5,
    ],
  ],
  balanceSheet: [
    [/^total (?:for |of )?assets?$/, 3],
    [/^total (?:for |of )?liabilit/, 2],
    [/^total (?:for |of )?current assets?$|^(?:total )?current assets?$/, 1.5],
    [/^(?:total )?(?:for )?current liabilit/, 1.5],
    [/liabilit\w+ (?:and )?.*(?:equity|capital|net assets)$/, 2],
    [/^(?:total )?(?:share|stock|owner|member|partner)\w* equity$|^total equity$/, 1.5],
    [/^(?:anlagevermogen|umlaufvermogen|activo corriente|actif circulant)$/, 1.5],
    [/^(?:eigenkapital|verbindlichkeiten|pasivo corriente|capitaux propres)$/, 1.5],
    [/^accounts (?:receivable|payable)/, 0.5],
    [/^(?:retained earnings|common stock|accumulated depreciation|property and equipment)/, 0.5],
  ],
  cashFlow: [
    [/(?:operating|investing|financing) activities/, 2],
    [
      /^net (?:change|increase|decrease)\b.*cash|cash (?:and cash equivalents )?(?:at|,)? ?(?:beginning|end)/,
      2,
    ],
    [/^net cash/, 2],
  ],
  equity: [
    [/^(?:beginning |ending |opening |closing )?balances? (?:at|as of|,)?/, 2],
    [/^(?:issuance|repurchase) of/, 1],
  ],
}

/** What the lines look like, for tables without a title. */
function kindByLines(rows: readonly Row[]): Kind {
  const labels = rows.map(row => plainOf(row.label))
  const scores = Object.entries(signs).map(([kind, patterns]) => ({
    kind: kind as Kind,
    score: patterns.reduce(
      (sum, [pattern, weight]) => sum + (labels.some(label => pattern.test(label)) ? weight : 0),
      0,
    ),
  }))
  const best = scores.sort((one, other) => other.score - one.score)[0]
  return best && best.score >= 2.5 ? best.kind : 'other'
}
