import type { Check } from '../../../figures/checks/outcome.js'
import { isStatement } from '../../../figures/template/row.js'
import { amountText } from '../../../spreads/artifacts/shown/amounts.js'
import { partsOf, periodIn } from '../../../spreads/artifacts/shown/rows.js'
import { statementTitles } from '../../../spreads/artifacts/shown/words.js'
import { Fragment, type Html, h } from '../../kit/html.js'
import { figureAddress } from './address.js'
import { Badge } from './pieces.js'
import type { ShownResults } from './read.js'
import { counted, rowLabel } from './words.js'

const order = ['fail', 'warning', 'pass'] as const
const shownAs = { fail: ['bad', 'Fails'], warning: ['warn', 'Look at it'], pass: ['good', 'Holds'] } as const

export const countsOf = ({ checks }: ShownResults) => ({
  fail: checks.filter(({ status }) => status === 'fail').length,
  warning: checks.filter(({ status }) => status === 'warning').length,
  pass: checks.filter(({ status }) => status === 'pass').length,
})

/** Those that fail first; those that hold are folded away. */
export function Checks({ spreadId, results }: { spreadId: string; results: ShownResults }): Html {
  const of = (wanted: Check['status']) => results.checks.filter(({ status }) => status === wanted)
  const open = [...of('fail'), ...of('warning')]
  const passed = of('pass')
  return (
    <>
      {open.length === 0 ? <p class="notice good">Every check holds.</p> : null}
      <ul class="checks">
        {open.map(check => (
          <CheckItem spreadId={spreadId} results={results} check={check} />
        ))}
      </ul>
      {passed.length > 0 ? (
        <details>
          <summary>{counted(passed.length, 'check holds', 'checks hold')}</summary>
          <ul class="checks">
            {passed.map(check => (
              <CheckItem spreadId={spreadId} results={results} check={check} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

interface ItemProps {
  spreadId: string
  results: ShownResults
  check: Check
}

function CheckItem({ spreadId, results, check }: ItemProps): Html {
  const [kind, word] = shownAs[order.find(one => one === check.status) ?? 'pass']
  const period = periodIn(results, check.statement, check.periodId)
  const where = [check.statement && statementTitles[check.statement], period && partsOf(period).name]
  return (
    <li>
      <p class="row">
        <Badge kind={kind}>{word}</Badge>
        <strong>{check.title}</strong>
        <span class="soft small">{where.filter(Boolean).join(' · ')}</span>
      </p>
      {check.detail ? <p class="small">{check.detail}</p> : null}
      {check.status !== 'pass' && check.amount ? (
        <p class="small">
          Off by <strong>{amountText(Math.abs(check.amount))}</strong>
          {check.tolerance ? `, where ${amountText(check.tolerance)} would be rounding` : ''}.
        </p>
      ) : null}
      {check.status === 'pass' ? null : (
        <p class="row small">
          {check.inputs.slice(0, 12).map(input => (
            <InputOfCheck spreadId={spreadId} results={results} input={input} ofPeriod={check.periodId} />
          ))}
        </p>
      )}
    </li>
  )
}

function InputOfCheck({
  spreadId,
  results,
  input,
  ofPeriod,
}: Omit<ItemProps, 'check'> & { input: Check['inputs'][number]; ofPeriod: string | null }): Html {
  const { statement, periodId, name, amount } = input
  const period = periodIn(results, statement, periodId)
  const when = periodId === ofPeriod || !period ? '' : ` (${partsOf(period).name})`
  const text = `${rowLabel(statement, name)}${when}${amount === null ? '' : ` ${amountText(amount)}`}`
  const isRow = isStatement(statement) && period?.values[name] !== undefined
  return isRow ? (
    <a href={figureAddress(spreadId, { statement, periodId, row: name })}>{text}</a>
  ) : (
    <span>{text}</span>
  )
}
