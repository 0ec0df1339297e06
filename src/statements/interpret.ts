import type { StatementColumn } from '../figures/choosing/column.js'
import { borrowedScale, commonScale } from './common-scale.js'
import { contestedDays } from './contested-days.js'
import { withDebitsTakenOff } from './evidence/debits-credits.js'
import { type Facts, factsOf } from './evidence/facts.js'
import { withFrameRight } from './evidence/frame-words.js'
import type { Kind } from './evidence/kinds.js'
import { withLabelsBetween } from './evidence/labels-between.js'
import { withoutNumbering } from './evidence/numbered-columns.js'
import { withPeriodsBeside } from './evidence/periods/stacked-periods.js'
import { withTotalsOfGroups } from './evidence/periods/total-of-group.js'
import { type Piece, piecesOf } from './evidence/pieces.js'
import { withUnits } from './evidence/row-units.js'
import type { Extract } from './extract/table.js'
import { interestPaid, printedCashFlows } from './hypotheses/cash-flow.js'
import { chooseStatements } from './hypotheses/choose.js'
import { withDetails } from './hypotheses/details.js'
import { joinPieces } from './hypotheses/joined/join.js'
import { withSidesApart } from './hypotheses/joined/sided-columns.js'
import { withSumsLast } from './hypotheses/joined/sums-first.js'
import { attachMaturities, maturitiesIn } from './hypotheses/maturities.js'
import { withMisreadMended } from './hypotheses/misread.js'
import { type Origin, type ReadStatement, readStatement } from './hypotheses/read-statement.js'
import { asItsTotalsSay, supposed } from './hypotheses/supposed.js'
import { type Movement, ownersMovements } from './names/owners.js'
import { asTaxReturn } from './tax-forms/columns.js'
import { type TaxReturn, taxReturnsOf } from './tax-forms/forms.js'
import { sheetYearEnd, withSistersDays, withToldDays, withYears } from './year-ends.js'

interface Interpretation {
  columns: StatementColumn[]
  /** Why nothing was found: a sentence for a person. */
  skipped?: string
  entityName: string | null
}

/** Of all tables that look like statements. No firm prints more, and each line costs time. */
const maxRows = 12_000

/** The statements of one document, in the template's rows. Pure: the same tables give the same columns. */
export function interpret(read: Extract, document: { id: string; filename: string }): Interpretation {
  const extract = { ...read, tables: putRight(read.tables) }
  const facts = factsOf(extract)
  const taxes = taxReturnsOf(extract, document.id).map(one => ({
    columns: asTaxReturn(taxColumns(one, facts, document), one, document.id),
    entityName: one.entityName,
  }))
  const taxed = taxes.flatMap(({ columns }) => columns)
  if (taxed.length > 0)
    return { columns: taxed, entityName: taxes.find(({ entityName }) => entityName)?.entityName ?? null }
  const pieces = withDetails(
    joinPieces(piecesOf(extract.tables).map(asItsTotalsSay).map(withSidesApart))
      .map(withDebitsTakenOff)
      .map(withSumsLast),
  )
  const common = commonScale(pieces)
  const { scale } = common
  const calendar = {
    ...facts.calendar,
    yearEnd: facts.calendar.yearEnd ?? sheetYearEnd(pieces, facts),
  }
  const origin = {
    documentId: document.id,
    filename: document.filename,
    facts: { ...facts, calendar },
    scale,
  }

  const reasons: string[] = []
  let left = maxRows
  const readAll = (some: Piece[]) =>
    some.flatMap(piece => {
      left -= piece.rows.length
      if (left < 0) return []
      const read = readStatement(piece, { ...origin, scale: borrowedScale(piece, common) })
      if ('reason' in read) reasons.push(read.reason)
      return 'reason' in read ? [] : [read]
    })
  const named = pieces.filter(({ kind }) => kind === 'incomeStatement' || kind === 'balanceSheet')
  const chosen = chooseStatements(readAll(named))
  const isMissing = (kind: Kind) => !chosen.some(({ statement }) => statement === kind)
  const further = pieces
    .filter(({ kind, title }) => kind === 'other' && title === '')
    .flatMap(piece => supposed(piece) ?? [])
    .filter(({ kind }) => isMissing(kind))
  const all = withSistersDays(withYears([...chosen, ...chooseStatements(readAll(further))]))
  const statements = withToldDays(all, read.years, calendar)
  for (const piece of pieces) if (!named.includes(piece)) reasons.push(reasonOf(piece))
  const entityName = commonEntity(statements)
  const columns = withAhead(
    statements,
    statements.map(one =>
      columnsOf(one, origin.facts, document, entityName, aboveOthers(statements, pieces)),
    ),
  )
  for (const movement of pieces.flatMap(piece => printedBeside(piece, origin))) attach(columns, movement)
  attachMaturities(columns, maturitiesIn(extract.tables, scale, document.id))
  if (columns.length > 0) return { columns, entityName }
  return { columns, entityName, skipped: nothingFound(reasons) }
}

/** Whatever its columns and lines are. */
const putRight = (tables: Extract['tables']): Extract['tables'] =>
  tables
    .map(withoutNumbering)
    .map(withPeriodsBeside)
    .map(withTotalsOfGroups)
    .map(withLabelsBetween)
    .map(withFrameRight)
    .map(withMisreadMended)
    .map(withUnits)

const nothingFound = ([reason]: string[]): string =>
  reason
    ? `${reason}; no income statement or balance sheet was found.`
    : 'No income statement or balance sheet was found.'

/** What one statement says of its periods, or shows, holds for the document's others. */
function withAhead(statements: readonly ReadStatement[], columns: StatementColumn[][]): StatementColumn[] {
  const said = new Set(
    statements.flatMap(({ isAhead }, n) => (isAhead ? (columns[n] ?? []) : [])).map(({ end }) => end),
  )
  const actualUntil = statements.flatMap(one => one.actualUntil ?? []).toSorted()[0]
  return columns.flat().map(column => {
    if (said.has(column.end)) return { ...column, ahead: 'said' }
    const isAfter = column.end !== null && actualUntil !== undefined && column.end > actualUntil
    return isAfter ? { ...column, ahead: 'supposed' } : column
  })
}

function columnsOf(
  one: ReadStatement,
  facts: Facts,
  document: { id: string; filename: string },
  entityName: string | null,
  elsewhere: readonly string[],
): StatementColumn[] {
  const isFlow = one.statement === 'incomeStatement'
  const all = one.periods.map(({ period }) => period)
  // Companies of India have no other (Companies Act 2013, section 2(41)).
  const tellsYearEnd = facts.calendar.yearEnd !== null || facts.currency === 'INR'
  const headed = { ...one.piece, ...facts, elsewhere, tellsYearEnd }
  return one.periods.map(({ period, lines, totals, leftOut }, order) => ({
    ...common(facts, document, entityName),
    statement: one.statement,
    scale: one.scale,
    rounded: one.rounded,
    label: period.label,
    // What begins after its end was misread somewhere.
    start: period.start && period.end && period.start > period.end ? null : period.start,
    end: period.end,
    lines,
    totals,
    ...(period.end === null && { order }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(one.unreadScale && { unreadScale: one.unreadScale }),
    ...contested(contestedDays(period, headed, all, isFlow)),
  }))
}

const aboveOthers = (statements: readonly ReadStatement[], pieces: readonly Piece[]) =>
  pieces.flatMap(piece => (statements.some(one => one.piece === piece) ? [] : piece.above))

const contested = (otherDays: string | undefined) => otherDays !== undefined && { otherDays }

function taxColumns(
  { figures, entityName }: TaxReturn,
  facts: Facts,
  document: { id: string; filename: string },
): StatementColumn[] {
  return figures
    .filter(({ lines }) => lines.some(({ row }) => row !== 'reportedNetIncome'))
    .map(({ statement, label, start, end, lines, totals, leftOut }, order) => ({
      ...common(facts, document, entityName),
      statement,
      label,
      start,
      end,
      lines,
      totals,
      scale: 1,
      rounded: lines.every(({ amount }) => amount % 100 === 0),
      ...(end === null && { order }),
      ...(leftOut.length > 0 && { leftOut }),
    }))
}

/** What all columns of a document share. */
const common = (
  { currency, quality, basis, madeAt }: Facts,
  { id: documentId, filename }: { id: string; filename: string },
  entityName: string | null,
) => ({ documentId, filename, entityName, currency, quality, basis, madeAt })

/** The name that most of its statements bear. */
function commonEntity(statements: ReadStatement[]): string | null {
  const counts = new Map<string, number>()
  for (const { entityName } of statements)
    if (entityName) counts.set(entityName, (counts.get(entityName) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null
}

/** What other statements than the two tell of a period. */
function printedBeside(piece: Piece, { facts, scale, documentId }: Origin): Movement[] {
  if (piece.kind === 'cashFlow') return printedCashFlows(piece, facts, scale, documentId)
  if (piece.kind === 'other' && /supplement/i.test(piece.title))
    return interestPaid(piece, facts, scale, documentId)
  return piece.kind === 'equity' || piece.kind === 'incomeStatement'
    ? ownersMovements(piece, facts, scale)
    : []
}

/** To the income statement of the period, else to the sheet at its end. What is known already stays. */
function attach(columns: StatementColumn[], { period, printed, elsewhere = [] }: Movement): void {
  const isSame = (column: StatementColumn) => column.end !== null && column.end === period.end
  const incomes = columns.filter(one => one.statement === 'incomeStatement' && isSame(one))
  const column =
    incomes.find(one => period.start === null || one.start === period.start) ??
    incomes[0] ??
    columns.find(isSame)
  if (!column) return
  const known = column.printedCashFlow
  column.printedCashFlow = {
    netChangeInCash: known?.netChangeInCash ?? printed.netChangeInCash,
    depreciation: known?.depreciation ?? printed.depreciation,
    contributions: known?.contributions ?? printed.contributions,
    distributions: known?.distributions ?? printed.distributions,
  }
  const before = column.elsewhere ?? []
  const fresh = elsewhere.filter(({ what }) => !before.some(one => one.what === what))
  if (fresh.length > 0) column.elsewhere = [...before, ...fresh]
}

const reasonOf = ({ kind, title }: Piece): string =>
  kind === 'cashFlow'
    ? 'A cash flow statement is derived, not spread'
    : kind === 'equity'
      ? 'A statement of equity has no figures of its own'
      : title
        ? `"${title.slice(0, 80)}" is no such statement`
        : 'Its tables are no statements'
