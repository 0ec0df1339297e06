import type { Context } from '../../context.js'
import { Document, unreadStatuses } from '../../documents/document.js'
import { type Html, h } from '../kit/html.js'
import { whyUnread } from './said.js'
import type { Visit } from './visit.js'

const mostShown = 200

/** What the lead has sent, the newest first. */
export const documentsOf = ({ db }: Context, { lead }: Visit): Promise<Document[]> =>
  Document.inBySql(
    lead.workspaceId,
    db,
    'lead_id = ? and deleted_at is null',
    [lead.id],
    `order by id desc limit ${mostShown}`,
  )

export const isUnread = ({ extractionStatus }: Document): boolean =>
  unreadStatuses.some(status => status === extractionStatus)

interface ReceivedProps {
  visit: Visit
  documents: Document[]
  note?: string | undefined
  /** Swapped in beside what was asked for. */
  isPiece?: boolean
}

/** Asks anew while something is being read. */
export function Received({ visit, documents, note, isPiece }: ReceivedProps): Html {
  const { words, language, token, workspace } = visit
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: workspace.defaultTimezone })
  const unread = documents.filter(isUnread).length
  return (
    <section
      class="card"
      aria-labelledby="received"
      id="what-came"
      hx-swap-oob={isPiece ? 'true' : undefined}
      {...(unread > 0
        ? {
            'hx-get': `/portal/${token}/received?unread=${unread}`,
            'hx-trigger': 'every 2s',
            'hx-swap': 'outerHTML',
          }
        : {})}
    >
      <h2 id="received">{words.received}</h2>
      <p class="noted small" role="status">
        {note ?? ''}
      </p>
      {documents.length === 0 ? <p class="soft">{words.nothingYet}</p> : null}
      <ul class="files">
        {documents.map(document => (
          <li>
            <span class="name">{document.filename}</span>
            <span class="soft small">
              {isUnread(document)
                ? words.reading
                : document.extractionStatus === 'failed'
                  ? words.unread
                  : ''}{' '}
              <time datetime={document.createdAt}>{day.format(new Date(document.createdAt))}</time>
            </span>
            {isUnread(document) || !whyUnread(document, words) ? null : (
              <p class="small">{whyUnread(document, words)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
