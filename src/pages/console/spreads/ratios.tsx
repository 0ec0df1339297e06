import type { ratios } from '../../../figures/template/ratios.js'
import { amountText } from '../../../spreads/artifacts/shown/amounts.js'
import {
  type RatioColumn,
  ratioColumns,
  ratioIn,
  shownRatios,
} from '../../../spreads/artifacts/shown/ratio-table.js'
import { partsOf } from '../../../spreads/artifacts/shown/rows.js'
import { noRatio, ratioGroups } from '../../../spreads/artifacts/shown/words.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { figureAddress } from './address.js'
import { nothing } from './pieces.js'
import type { ShownResults } from './read.js'
import { ratioText, rowLabel } from './words.js'

const keyRows = [
  ['income', 'incomeStatement', 'netRevenues'],
  ['income', 'incomeStatement', 'grossProfit'],
  ['income', 'incomeStatement', 'ebitda'],
  ['income', 'incomeStatement', 'netIncome'],
  ['sheet', 'balanceSheet', 'cash'],
  ['sheet', 'balanceSheet', 'totalAssets'],
  ['sheet', 'balanceSheet', 'totalLiabilities'],
  ['sheet', 'balanceSheet', 'totalEquity'],
] as const

/** Key figures first, then every ratio by its group; where there is none it says why. */
export function Ratios({ spreadId, results }: { spreadId: string; results: ShownResults }): Html {
  const columns = ratioColumns(results)
  const groups = shownRatios(columns)
  return (
    <section class="scroll figures" aria-label="Key figures and ratios, all periods" tabindex="0">
      <table class="statement">
        <caption class="unseen">Key figures and ratios</caption>
        <thead>
          <tr>
            <th scope="col" class="name">
              Key figures
            </th>
            {columns.map(({ period }) => (
              <th scope="col" class="number">
                {partsOf(period).name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyRows.map(([of, statement, row]) => (
            <KeyRow spreadId={spreadId} columns={columns} of={of} statement={statement} row={row} />
          ))}
          {groups.map(([group, shown]) => (
            <>
              <tr class="group">
                <th scope="colgroup" class="name" colspan={columns.length + 1}>
                  {ratioGroups[group]}
                </th>
              </tr>
              {shown.map(ratio => (
                <RatioRow ratio={ratio} columns={columns} />
              ))}
            </>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function KeyRow({
  spreadId,
  columns,
  of,
  statement,
  row,
}: {
  spreadId: string
  columns: RatioColumn[]
  of: 'income' | 'sheet'
  statement: string
  row: string
}): Html {
  if (!columns.some(column => column[of]?.values[row])) return nothing
  return (
    <tr>
      <th scope="row" class="name">
        {rowLabel(statement, row)}
      </th>
      {columns.map(column => {
        const value = column[of]?.values[row]?.value
        const to = figureAddress(spreadId, { statement, periodId: column[of]?.id ?? '', row })
        return (
          <td class="number opens">
            {value === undefined ? <span class="none">–</span> : <a href={to}>{amountText(value, 0)}</a>}
          </td>
        )
      })}
    </tr>
  )
}

const RatioRow = ({ ratio, columns }: { ratio: (typeof ratios)[number]; columns: RatioColumn[] }): Html => (
  <tr>
    <th scope="row" class="name">
      {ratio.label}
    </th>
    {columns.map(column => {
      const found = ratioIn(column, ratio.key)
      if (found?.value != null) return <td class="number">{ratioText(found.value, ratio.unit)}</td>
      return <td class="number none">{found?.reason ? noRatio[found.reason] : '–'}</td>
    })}
  </tr>
)
