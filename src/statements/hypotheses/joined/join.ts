import { headingOf } from '../../evidence/heading.js'
import { isZero } from '../../evidence/item.js'
import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { printedSkeleton } from '../../evidence/printed.js'
import { headingOver } from '../../extract/table.js'
import { withoutContinued } from '../../extract/words.js'
import { totalNamed } from '../../names/totals.js'
import { reportOf, unstacked } from './accounts.js'
import { carriedOn } from './carried-on.js'
import { sideOf, upToTotal, wholeOf } from './halves.js'
import { differenceOf } from './two-sided.js'

/** A statement that goes on in the next table: on the next page, or beside its first part. */
export function joinPieces(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces.map(withoutStrayColumns).map(unstacked)) {
    // What stands between two parts may be next to nothing: the name of the firm, a date.
    const at = joined.findLastIndex(hasSubstance)
    const before = joined[at]
    const [own, following] = [joined.at(-1), hasSubstance(piece)]
    const isSaid = own !== undefined && saysThatItGoesOn(own, piece) && continues(own, piece)
    const whole =
      before && following && !isSaid && mayGoOn(before, piece)
        ? (reportOf(before, piece) ??
          differenceOf(before, piece) ??
          carriedOn(before, piece) ??
          wholeOf(before, piece))
        : undefined
    if (whole?.kind === 'incomeStatement') joined[at] = whole
    else if (own && continues(own, piece)) joined[joined.length - 1] = together(...upToTotal(own, piece))
    else if (whole) joined[at] = whole
    else if (before && following && completes(before, piece)) joined[at] = together(before, piece)
    else joined.push(piece)
  }
  return joined
}

/** A column without a header and with one sign that stands for nothing is none: a speck, or a rule that was recognised as one. */
function withoutStrayColumns(piece: Piece): Piece {
  const isStray = ({ header }: Piece['columns'][number], n: number) => {
    const filled = piece.rows.flatMap(({ cells }) => cells[n] ?? [])
    return header.length === 0 && filled.length < 2 && filled.every(({ amount }) => !amount)
  }
  const strays = piece.columns.flatMap((column, n) => (isStray(column, n) ? [n] : []))
  if (strays.length === 0 || strays.length === piece.columns.length) return piece
  const isKept = (_: unknown, n: number) => !strays.includes(n)
  return {
    ...piece,
    columns: piece.columns.filter(isKept),
    rows: piece.rows.map(row => ({ ...row, cells: row.cells.filter(isKept) })),
  }
}

/** A table may go over several pages. */
const lastPage = ({ page, rows }: Piece): number => Math.max(page, rows.at(-1)?.source.page ?? 0)

/** A sheet may have two lines on a side. */
const hasSubstance = ({ rows, kind, isTitled }: Piece): boolean =>
  rows.filter(({ label, cells }) => label !== '' && cells.some(cell => cell?.amount != null)).length >
  (kind === 'incomeStatement' || !(isTitled || sideOf(rows)) ? 2 : 1)

function continues(before: Piece, piece: Piece): boolean {
  if (before.kind !== 'incomeStatement' && before.kind !== 'balanceSheet') return false
  if (piece.kind !== before.kind && (piece.isTitled || piece.kind !== 'other')) return false
  if (piece.page > lastPage(before) + 1 || piece.sheet !== before.sheet) return false
  if (piece.columns.length !== before.columns.length) return false
  if (saysThatItGoesOn(before, piece)) return true
  if (before.kind === 'balanceSheet' && piece.kind === 'balanceSheet') return areHalves(before, piece)
  if (isEnded(before)) return false
  if (piece.kind === 'other')
    return isEnded({ ...piece, kind: before.kind }) || (isPart(piece, before) && sameColumns(before, piece))
  return !sameFirstLines(before, piece) && begins(before) && !begins(piece)
}

/** `Compte de résultat (suite)`, under the same name. */
const saysThatItGoesOn = (before: Piece, piece: Piece): boolean => {
  const name = withoutContinued(piece.title)
  return name !== piece.title && plainOf(name) === plainOf(withoutContinued(before.title))
}

/** Nothing says that it is another statement. */
function mayGoOn(before: Piece, piece: Piece): boolean {
  const isOther = (kind: Piece['kind']) => kind === 'cashFlow' || kind === 'equity'
  if (isOther(before.kind) || isOther(piece.kind) || piece.page > lastPage(before) + 1) return false
  const namesAnother = piece.isTitled && piece.kind !== before.kind && piece.kind !== 'other'
  return !(before.isTitled && namesAnother)
}

/** Its totals take in what stands before it. */
function completes(before: Piece, piece: Piece): boolean {
  if (!mayGoOn(before, piece) || piece.columns.length !== before.columns.length) return false
  return (sameHead(before, piece) && !sameFirstLines(before, piece)) || tieAcross(before, piece)
}

/** The same lines on top of the next page, but for its number. */
function sameHead(before: Piece, piece: Piece): boolean {
  const linesOf = ({ above, page }: Piece) =>
    above.map(line => line.replace(new RegExp(`(?<!\\S)${page}(?!\\S)`, 'g'), '').trim())
  const [one, other] = [linesOf(before), linesOf(piece)]
  return piece.page === lastPage(before) + 1 && other.length > 1 && other.every(line => one.includes(line))
}

/** Parts of a sheet, each under the same header, of which the first may say more. */
const sameColumns = (before: Piece, piece: Piece): boolean =>
  (piece.sheet !== undefined || piece.page === lastPage(before)) &&
  piece.columns.every(({ header }, n) => {
    const last = header.at(-1)
    return last !== undefined && last === before.columns[n]?.header.at(-1)
  })

const isPart = ({ rows }: Piece, { kind }: Piece): boolean =>
  kind === 'balanceSheet' && sideOf(rows) !== undefined

/** Assets in one and claims in the other, or more of one side. */
function areHalves(before: Piece, piece: Piece): boolean {
  const [one, other] = [sideOf(before.rows), sideOf(piece.rows)]
  if (one !== undefined && one === other) return sameColumns(before, piece) && !sameFirstLines(before, piece)
  if (one !== undefined && other !== undefined) return true
  return other !== 'assets' && one !== 'claims' && !isEnded(before) && !sameFirstLines(before, piece)
}

const labelsOf = ({ rows }: Piece): string[] => rows.map(row => plainOf(row.label))

/** Its last line is there. */
function isEnded(piece: Piece): boolean {
  const labels = labelsOf(piece)
  return piece.kind === 'balanceSheet'
    ? labels.some(
        label =>
          totalNamed('balanceSheet', label)?.row === 'totalLiabilitiesAndEquity' && !isBare(piece, label),
      )
    : labels.some(label => totalNamed('incomeStatement', label)?.row === 'netIncome' && !isBare(piece, label))
}

const isBare = ({ rows }: Piece, label: string): boolean =>
  rows
    .filter(row => plainOf(row.label) === label)
    .every(row => isZero({ values: row.cells.map(cell => cell?.amount ?? null) } as never))

/** The first part of a sheet has its assets, of an income statement its revenue. */
const begins = (piece: Piece): boolean =>
  piece.kind === 'balanceSheet'
    ? labelsOf(piece).some(label => /^(?:total )?(?:of |for )?(?:current |fixed )?assets?$/.test(label))
    : labelsOf(piece).some(label =>
        /^(?:total )?(?:for )?(?:net |gross )?(?:sales|revenues?|income|turnover)$/.test(label),
      )

/** A page that repeats the last lines of the one before isn't its next part. */
const sameFirstLines = (before: Piece, piece: Piece): boolean => {
  const first = labelsOf(piece).slice(0, 4).join('|')
  return first !== '' && labelsOf(before).slice(0, 4).join('|') === first
}

const together = (before: Piece, piece: Piece): Piece => ({
  ...before,
  ...(isHeadless(before) && !isHeadless(piece) && { columns: piece.columns }),
  ...(before.kind === 'other' &&
    piece.kind !== 'other' && { kind: piece.kind, isTitled: piece.isTitled, title: piece.title }),
  ...(sameHead(before, piece) && { above: piece.above }),
  page: piece.page,
  rows: [
    ...(countsOnly(before) ? [] : underOwn(before)),
    ...underOwn({ ...piece, rows: withoutRepeats(before, piece) }),
  ],
  below: piece.below,
})

const isHeadless = ({ columns }: Piece): boolean => columns.every(({ header }) => header.length === 0)

/** Numbers above the headers, such as those of the months, name nothing. */
const countsOnly = ({ rows }: Piece): boolean => rows.every(({ label }) => label === '')

/** What heads the lines of a part may stand above its columns: `Expenses`. */
function underOwn({ above, rows, kind }: Piece): Piece['rows'] {
  const [first] = rows
  const label = above.at(-1) ?? ''
  const statement = kind === 'balanceSheet' ? kind : 'incomeStatement'
  if (!first || headingOf(statement, plainOf(label)) === undefined || plainOf(first.label) === plainOf(label))
    return rows
  return [headingOver(first, label), ...rows]
}

function withoutRepeats(before: Piece, piece: Piece): Piece['rows'] {
  const last = before.rows.at(-1)
  const at = piece.rows.findIndex(
    row =>
      last &&
      (row.label === last.label || plainOf(row.label).startsWith(`${plainOf(last.label)} `)) &&
      row.cells.every((cell, n) => cell?.amount === last.cells[n]?.amount),
  )
  return at >= 0 && at < 3 && piece.rows[at]?.cells.some(cell => cell?.amount)
    ? piece.rows.slice(at + 1)
    : piece.rows
}

/** Whether what stands in one table adds up with what stands in the next: gross profit of sales there and costs here. */
function tieAcross(before: Piece, piece: Piece): boolean {
  const count = before.rows.length + piece.rows.length
  if (count > mostRows || [before, piece].some(({ rows }) => filledIn(rows) < fewestRows)) return false
  const { ties, bits } = printedSkeleton([...before.rows, ...piece.rows])
  const across = ties.filter(
    ({ total, parts, form }) =>
      form !== 'apart' &&
      form !== 'single' &&
      total >= before.rows.length &&
      parts.some(({ row }) => row < before.rows.length),
  )
  if (across.reduce((sum, tie) => sum + tie.bits, 0) < enough) return false
  return bits - printedSkeleton(before.rows).bits - printedSkeleton(piece.rows).bits >= enough
}

const mostRows = 300
const fewestRows = 3
/** Two amounts of several digits that come out by chance are rarer than this. */
const enough = 24

const filledIn = (rows: Piece['rows']): number =>
  rows.filter(({ cells }) => cells.some(cell => cell?.amount)).length
