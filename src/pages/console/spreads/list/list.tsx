import type { Context } from '../../../../context.js'
import { takePage } from '../../../../db/page.js'
import { isId } from '../../../../ids.js'
import { Lead } from '../../../../leads/lead.js'
import { recordsOf, type SpreadRecord } from '../../../../spreads/find.js'
import { SpreadRun } from '../../../../spreads/spread-run.js'
import { type Html, h } from '../../../kit/html.js'
import { spreadAddress } from '../address.js'
import { Badge } from '../pieces.js'
import { leadName } from '../read.js'
import { counted, statusOf, timeText } from '../words.js'

const atOnce = 50

export interface Listed {
  rows: { record: SpreadRecord; lead: Lead }[]
  next?: string | undefined
}

/** The newest first, of one lead or of all that are there. */
export async function listed(
  { db }: Context,
  workspaceId: string,
  { leadId, after }: { leadId?: string; after?: string | null },
): Promise<Listed> {
  const there = Lead.in(workspaceId, db).whereNull('deletedAt').select('id')
  const query = SpreadRun.in(workspaceId, db).whereIn('leadId', there)
  if (leadId !== undefined) query.where({ leadId })
  const from = after && isId('spread', after) ? { after } : {}
  const { rows, next } = await takePage(query, { limit: atOnce, ...from })
  const records = await recordsOf(workspaceId, rows, db)
  const leads = await Lead.in(workspaceId, db).whereIn('id', [...new Set(rows.map(one => one.leadId))])
  return {
    rows: records.flatMap(record => {
      const lead = leads.find(({ id }) => id === record.spread.leadId)
      return lead ? [{ record, lead }] : []
    }),
    next,
  }
}

/** Spreads below one another; a lead's own list needs no name of it. */
export function SpreadTable({ listed: { rows, next }, ofLead }: { listed: Listed; ofLead?: boolean }): Html {
  if (rows.length === 0) return <p class="soft">There is none yet.</p>
  return (
    <div>
      <section class="scroll card flush" aria-label="Spreads" tabindex="0">
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{ofLead ? 'Started' : 'Lead'}</th>
              <th scope="col">Status</th>
              <th scope="col">Documents</th>
              <th scope="col">Generation</th>
              <th scope="col">Last change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ record, lead }) => (
              <SpreadRow record={record} name={ofLead ? timeText(record.spread.createdAt) : leadName(lead)} />
            ))}
          </tbody>
        </table>
      </section>
      {next ? (
        <p>
          <a class="button" href={`?after=${next}`}>
            Older ones
          </a>
        </p>
      ) : null}
    </div>
  )
}

function SpreadRow({ record, name }: { record: SpreadRecord; name: string }): Html {
  const { spread, documents } = record
  const [kind, text] = statusOf(record)
  return (
    <tr>
      <th scope="row">
        <a href={spreadAddress(spread.id)}>{name}</a>
      </th>
      <td>
        <Badge kind={kind}>{text}</Badge>
      </td>
      <td>{counted(documents.length, 'document')}</td>
      <td>{spread.generation}</td>
      <td>{timeText(spread.updatedAt)}</td>
    </tr>
  )
}
