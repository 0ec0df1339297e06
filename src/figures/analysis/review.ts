import { toUnits } from '../../money.js'
import { sure } from '../checks/doubt.js'
import type { Check } from '../checks/outcome.js'
import type { MappedLine } from '../choosing/column.js'
import type { Filled } from '../computing/cash-flow.js'
import type { Results } from '../results.js'
import type { Spread } from '../spread.js'
import type { StatementName } from '../template/row.js'
import { isLine, rowOf } from '../template/statements.js'

/** What a person should look at, with why, where, and what would settle it. */
interface ReviewEntry {
  what: string
  statement: StatementName | null
  periodId: string | null
  row: string | null
  /** In units: by how much a check is off, or how much is in doubt. */
  amount: number | null
  documentId: string | null
  /** Of a document with pages; of a workbook it is the sheet. */
  page: number | null
  sheet: string | null
  /** Rows that a line may as well belong in, the likelier first. */
  alternatives: string[]
  /** As `PUT …/overrides` takes it. Null: no single one settles it. */
  override: ReviewOverride | null
}

type ReviewOverride =
  | {
      statement: 'incomeStatement' | 'balanceSheet'
      periodId: string
      row: string
      line: string
      toRow: string
      reason: string
    }
  | { documentId: string; use: 'include' | 'exclude'; reason: string }

const most = 200
const longestWords = 500
/** As much as an override may name. */
const longestLine = 1_000

/** The most material first: whose statements these are, what was left out, what doesn't hold, and which lines are guesses. */
export function reviewOf(spread: Spread, results: Results): ReviewEntry[] {
  const failing = results.checks.filter(({ status }) => status === 'fail')
  const ofNames = failing.filter(({ rule }) => rule === 'entityUnconfirmed')
  // Each document that was left out stands for itself.
  const others = failing.filter(({ rule }) => rule !== 'entityUnconfirmed' && rule !== 'documentsLeftOut')
  const lines = [...spread.incomes, ...spread.sheets].flatMap(doubtfulIn)
  return [
    ...ofNames.map(check => ofCheck(check, results, confirming(spread))),
    ...leftOut(results),
    ...others.map(check => ofCheck(check, results, null)).toSorted(bySize),
    ...lines.toSorted(bySize),
  ].slice(0, most)
}

const bySize = (one: ReviewEntry, other: ReviewEntry): number =>
  Math.abs(other.amount ?? 0) - Math.abs(one.amount ?? 0)

/** To vouch for one document that bears the name is enough. */
function confirming({ incomes, sheets, entityName }: Spread): ReviewOverride | null {
  const own = [...incomes, ...sheets].find(({ column }) => column.entityName?.trim() === entityName)
  return own
    ? { documentId: own.column.documentId, use: 'include', reason: 'Confirmed: it is the borrower.' }
    : null
}

const nowhere = { documentId: null, page: null, sheet: null }

const leftOut = ({ skipped }: Results): ReviewEntry[] =>
  skipped
    .filter(({ byPerson }) => !byPerson)
    .map(({ documentId, filename, reason }) => ({
      ...{ ...nowhere, statement: null, periodId: null, row: null, amount: null, alternatives: [] },
      what: shortened(`${filename} is left out. ${reason}`),
      documentId,
      override: { documentId, use: 'exclude', reason: shortened(`Confirmed: ${reason}`) },
    }))

function ofCheck(
  { title, detail, amount, statement, periodId, inputs }: Check,
  results: Results,
  override: ReviewOverride | null,
): ReviewEntry {
  const input = inputs.find(({ statement, name }) => rowOf(statement, name) !== undefined)
  const off = amount === null ? '' : `, off by ${written(amount)}`
  return {
    what: shortened(`Not so: ${title}${off}${detail === null ? '' : `. ${detail}`}`),
    statement,
    periodId,
    row: input?.name ?? null,
    amount,
    ...(input ? placeIn(results, input.statement, input.periodId, input.name) : nowhere),
    alternatives: [],
    override,
  }
}

/** As people write it: `−76,000`. */
const written = (amount: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(amount).replace('-', '−')

/** Sums are told by the columns that they are made of. */
function doubtfulIn({ column, period }: Filled): ReviewEntry[] {
  if (column.isSummed) return []
  const { statement } = column
  return column.lines
    .filter(isDoubtful)
    .map(({ row, label, amount, confidence, alternatives = [], sources }) => ({
      what: shortened(
        `“${label}” is in ${rowOf(statement, row)?.label ?? row} with a confidence of ${confidence}`,
      ),
      statement,
      periodId: period.id,
      row,
      amount: toUnits(amount),
      ...placeOf(sources[0]),
      alternatives: alternatives.filter(one => isLine(statement, one)),
      override: isLine(statement, row)
        ? inPlace({ statement, periodId: period.id, row }, label, sources)
        : null,
    }))
}

const isDoubtful = ({ row, amount, confidence, changed }: MappedLine): boolean =>
  amount !== 0 && confidence < sure && !changed && row !== 'reportedNetIncome'

/** That it belongs where it is: remembered, so that the next package needs no one to say it again. */
const inPlace = (
  at: { statement: 'incomeStatement' | 'balanceSheet'; periodId: string; row: string },
  line: string,
  sources: MappedLine['sources'],
): ReviewOverride | null =>
  line.trim() === '' || line.length > longestLine || sources.length === 0
    ? null
    : { ...at, line, toRow: at.row, reason: 'Confirmed as read.' }

const valueIn = ({ statements }: Results, statement: StatementName, periodId: string, row: string) =>
  statements[statement].periods.find(({ id }) => id === periodId)?.values[row]

const placeIn = (results: Results, statement: StatementName, periodId: string, row: string) =>
  placeOf(valueIn(results, statement, periodId, row)?.sources.find(({ used }) => used))

function placeOf(source: MappedLine['sources'][number] | undefined) {
  if (!source) return nowhere
  const { documentId, page, sheet } = source
  return sheet === undefined ? { documentId, page, sheet: null } : { documentId, page: null, sheet }
}

const shortened = (words: string): string =>
  words.length > longestWords ? `${words.slice(0, longestWords - 1)}…` : words
