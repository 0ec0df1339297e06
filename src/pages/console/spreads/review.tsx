import type { Blocks } from '../../../figures/analysis/blocks.js'
import { amountText } from '../../../spreads/artifacts/shown/amounts.js'
import { partsOf, periodIn } from '../../../spreads/artifacts/shown/rows.js'
import type { Person } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { figureAddress, spreadAddress, viewAddress } from './address.js'
import { actionOf, mayCorrect } from './figure/corrections.js'
import { ChangeForm } from './pieces.js'
import type { ShownResults } from './read.js'
import { figureKey } from './statement-table.js'
import { rowLabel } from './words.js'

type Entry = Blocks['review'][number]

const entriesOf = ({ blocks }: ShownResults): Entry[] => blocks?.review ?? []

/** The figures that are on the list. */
export const doubtedIn = (results: ShownResults): ReadonlySet<string> =>
  new Set(
    entriesOf(results).flatMap(({ statement, periodId, row }) =>
      statement && periodId && row ? [figureKey(statement, periodId, row)] : [],
    ),
  )

export const reviewOf = (
  results: ShownResults,
  figure: { statement: string; periodId: string; row: string },
): Entry[] =>
  entriesOf(results).filter(
    ({ statement, periodId, row }) =>
      statement === figure.statement && periodId === figure.periodId && row === figure.row,
  )

interface ListProps {
  spreadId: string
  results: ShownResults
  person: Person
  isBusy: boolean
  /** All of them where it is left out. */
  most?: number
}

/** What a person should look at, the most material first, each with the way to it. */
export function ReviewList({ most = 200, ...props }: ListProps): Html {
  const { spreadId, results } = props
  const entries = entriesOf(results)
  if (entries.length === 0)
    return <p class="notice good">Nothing waits for a look: the figures are as the documents print them.</p>
  const more = entries.length - most
  return (
    <div>
      <ol class="review">
        {entries.slice(0, most).map(entry => (
          <ReviewItem {...props} entry={entry} />
        ))}
      </ol>
      {more > 0 ? (
        <p>
          <a href={viewAddress(spreadId, 'review')}>And {more} more</a>
        </p>
      ) : null}
    </div>
  )
}

function ReviewItem({ entry, ...props }: Omit<ListProps, 'most'> & { entry: Entry }): Html {
  const { spreadId, results, person, isBusy } = props
  const { what, statement, periodId, row, amount, alternatives, page, sheet } = entry
  const period = periodIn(results, statement, periodId)
  const name = [period && partsOf(period).name, statement && row && rowLabel(statement, row)]
    .filter(Boolean)
    .join(' · ')
  const where = sheet ?? (page === null ? '' : `page ${page}`)
  return (
    <li>
      <p>{what}</p>
      <p class="row small">
        {statement && periodId && row ? (
          <a href={figureAddress(spreadId, { statement, periodId, row })}>{name}</a>
        ) : null}
        {entry.documentId && !row ? <a href={viewAddress(spreadId, 'documents')}>To the documents</a> : null}
        {amount ? <span class="number">{amountText(amount)}</span> : null}
        {where ? <span class="soft">{where}</span> : null}
        {alternatives.length > 0 && statement ? (
          <span class="soft">
            or{' '}
            {alternatives
              .slice(0, 3)
              .map(one => rowLabel(statement, one))
              .join(', ')}
          </span>
        ) : null}
      </p>
      {entry.override && mayCorrect(person) && !isBusy ? (
        <Confirm spreadId={spreadId} person={person} override={entry.override} />
      ) : null}
    </li>
  )
}

type Override = NonNullable<Entry['override']>

/** What is settled by saying so: that a document is the borrower's, or isn't, and that a line is where it belongs. */
function Confirm({
  spreadId,
  person,
  override,
}: {
  spreadId: string
  person: Person
  override: Override
}): Html {
  const ofDocument = 'documentId' in override
  const action = ofDocument
    ? `${spreadAddress(spreadId)}/corrections`
    : actionOf(spreadId, 'corrections', override)
  const told = ofDocument ? override : { line: override.line, toRow: override.toRow, reason: override.reason }
  return (
    <ChangeForm person={person} action={action} class="inline">
      {Object.entries(told).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class="small">
        {!ofDocument
          ? 'It is right here'
          : override.use === 'include'
            ? 'It is the borrower'
            : 'It is right to leave it out'}
      </button>
    </ChangeForm>
  )
}
