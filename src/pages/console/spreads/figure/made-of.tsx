import { daysIn } from '../../../../figures/computing/period.js'
import type { FigureDetails } from '../../../../figures/figures.js'
import type { ResultPeriod } from '../../../../figures/results.js'
import { isStatement, type StatementName, type Term } from '../../../../figures/template/row.js'
import { rowOf } from '../../../../figures/template/statements.js'
import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import { Fragment, type Html, h } from '../../../kit/html.js'
import { type FigureAddress, figureAddress } from '../address.js'
import { nothing } from '../pieces.js'
import type { ShownResults } from '../read.js'
import { rowLabel } from '../words.js'

interface MadeOfProps {
  spreadId: string
  results: ShownResults
  address: FigureAddress
  period: ResultPeriod
  figure: FigureDetails
}

/** The figures that one is the sum of. */
export function MadeOf({ spreadId, results, address, period, figure }: MadeOfProps): Html {
  const own = address.statement as StatementName
  const terms = figure.terms ?? rowOf(own, address.row)?.terms ?? []
  const parts = terms.flatMap(term => partOf(results, term, period))
  if (parts.length === 0) return nothing
  return (
    <>
      <h3>What it is made of</h3>
      <table class="made-of">
        <tbody>
          {parts.map(({ sign, label, value, at }) => (
            <tr>
              <td class="sign">{sign < 0 ? '−' : '+'}</td>
              <th scope="row">{at ? <a href={figureAddress(spreadId, at)}>{label}</a> : label}</th>
              <td class="number">{amountText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Part {
  sign: 1 | -1
  label: string
  value: number
  at?: FigureAddress
}

/** A change is told as the two figures that it lies between. */
function partOf(results: ShownResults, term: Term, period: ResultPeriod): Part[] {
  const { of: statement, row, sign } = term
  if (!isStatement(statement)) return []
  const read = (from: ResultPeriod | undefined, by: 1 | -1, when = ''): Part[] => {
    const value = from?.values[row]?.value
    if (!from || value === undefined) return []
    const label = `${rowLabel(statement, row)}${when}`
    return [{ sign: by, label, value, at: { statement, periodId: from.id, row } }]
  }
  if (statement !== 'balanceSheet')
    return read(
      results.statements[statement].periods.find(({ id }) => id === period.id),
      sign,
    )
  const { sheet, previous } = sheetsOf(results, period)
  if (term.when === 'change')
    return [...read(sheet, sign, ', end'), ...read(previous, -sign as 1 | -1, ', start')]
  return read(term.when === 'previous' ? previous : sheet, sign)
}

/** A cash flow says which two it lies between; a sheet is its own. */
function sheetsOf({ statements }: ShownResults, period: ResultPeriod) {
  const sheets = statements.balanceSheet.periods
  const named = (id: string | undefined) => sheets.find(one => one.id === id)
  const own = named(period.id) ?? sheets.find(one => one.end !== null && one.end === daysIn(period.id).end)
  return {
    sheet: named(period.derivation?.sheet) ?? own,
    previous: named(period.derivation?.previousSheet),
  }
}
