import { type Html, h } from '../../kit/html.js'
import { spreadAddress, viewAddress } from './address.js'
import { countsOf } from './checks.js'
import { mayCorrect } from './figure/corrections.js'
import { Badge, ChangeForm } from './pieces.js'
import { leadName } from './read.js'
import type { Viewed } from './viewer.js'
import { counted, statusOf, timeText } from './words.js'

const artifactWords = { REPORT: 'Report (PDF)', SPREADSHEET: 'Workbook (Excel)' } as const

/** Whose figures these are, how they stand, and what can be done with all of them. */
export function Head({
  spreadId,
  record,
  lead,
  results,
  person,
  isBusy,
  title,
}: Viewed & { title: string }): Html {
  const [kind, text] = statusOf(record)
  const { spread, artifacts } = record
  const name = leadName(lead)
  return (
    <header class="head">
      <nav class="crumbs small" aria-label="Where this is">
        <a href={`/console/leads/${lead.id}`}>{name}</a> /{' '}
        <a href={`/console/leads/${lead.id}/spreads`}>Spreads</a>
      </nav>
      <div class="spread">
        <div>
          <h1>{title}</h1>
          <p class="row soft small">
            <Badge kind={kind}>{text}</Badge>
            {results ? <Counts {...countsOf(results)} spreadId={spreadId} /> : null}
            {results ? <span>Figures of {timeText(results.generatedAt)}</span> : null}
            <span>Generation {spread.completedGeneration ?? spread.generation}</span>
            {results?.currency ? <span>{results.currency}</span> : null}
          </p>
        </div>
        <div class="row actions">
          {artifacts.map(({ id, type }) => (
            <a class="button" href={`/console/artifacts/${id}/bytes`} download>
              {artifactWords[type]}
            </a>
          ))}
          {mayCorrect(person) && !isBusy ? (
            <ChangeForm person={person} action={`${spreadAddress(spreadId)}/regenerate`} class="inline">
              <button type="submit">Read anew</button>
            </ChangeForm>
          ) : null}
        </div>
      </div>
    </header>
  )
}

type CountsProps = Record<'fail' | 'warning' | 'pass', number> & { spreadId: string }

function Counts({ fail, warning, pass, spreadId }: CountsProps): Html {
  const parts = [
    fail > 0 && counted(fail, 'check fails', 'checks fail'),
    warning > 0 && `${warning} to look at`,
    fail + warning === 0 && `all ${counted(pass, 'check')} hold`,
  ]
  const kind = fail > 0 ? 'bad' : warning > 0 ? 'warn' : 'good'
  return (
    <a class={`badge ${kind}`} href={viewAddress(spreadId, 'checks')}>
      {parts.filter(Boolean).join(', ')}
    </a>
  )
}
