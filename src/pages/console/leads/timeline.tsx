import type { ActionLogView } from '../../../activity/view.js'
import { type Html, h } from '../../kit/html.js'
import { markOf, moment, plain } from '../words.js'
import type { LeadScene } from './one.js'

/** What has happened last; all of it is a click away. */
export const LatestLogs = ({ scene: { logs, workspace, described } }: { scene: LeadScene }): Html => (
  <section class="card" id="timeline" aria-labelledby="timeline-title">
    <div class="spread">
      <h2 id="timeline-title">Timeline</h2>
      <a href={`/console/leads/${described.lead.id}/timeline`}>All that has happened</a>
    </div>
    <Timeline logs={logs} timeZone={workspace.defaultTimezone} />
  </section>
)

/** The latest first. */
export const Timeline = ({ logs, timeZone }: { logs: ActionLogView[]; timeZone: string }): Html =>
  logs.length === 0 ? (
    <p class="soft">Nothing has happened yet.</p>
  ) : (
    <ol class="timeline">
      {logs.map(log => (
        <Card log={log} timeZone={timeZone} />
      ))}
    </ol>
  )

const clippedAt = 240

/** An activity of a caller's own shows its type as a badge, its title, its description, and the rest in details. */
function Card({ log, timeZone }: { log: ActionLogView; timeZone: string }): Html {
  const { eventType, title, description, metadata } = log.input as {
    eventType?: string
    title?: string
    description?: string | null
    metadata?: Record<string, unknown> | null
  }
  const texts = [
    description,
    ...log.messages.map(({ subject, body }) => [subject, body].filter(Boolean).join('\n\n')),
  ]
  const isWaiting = log.status !== 'COMPLETED'
  return (
    <li>
      <div class="spread">
        <span class="badge">{eventType ?? plain(log.type)}</span>
        <time class="soft small" datetime={log.createdAt}>
          {moment(log.createdAt, timeZone)}
        </time>
      </div>
      <p class="title">{title ?? log.summary}</p>
      {isWaiting ? (
        <p class="small">
          <span class={`badge ${markOf(log.status)}`}>{plain(log.status)}</span>{' '}
          {log.scheduledAt ? `for ${moment(log.scheduledAt, timeZone)}` : ''}
        </p>
      ) : null}
      {texts.map(text => (text ? <Text text={text} /> : null))}
      {log.error ? <p class="notice bad small">{log.error}</p> : null}
      {metadata && Object.keys(metadata).length > 0 ? (
        <details class="small">
          <summary>Details</summary>
          <dl class="facts">
            {Object.entries(metadata).map(([name, value]) => [
              <dt>{name}</dt>,
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>,
            ])}
          </dl>
        </details>
      ) : null}
    </li>
  )
}

/** Long ones are clipped, and opened where somebody wants to read on. */
export const Text = ({ text }: { text: string }): Html =>
  text.length <= clippedAt ? (
    <p class="said">{text}</p>
  ) : (
    <details class="clipped">
      <summary>
        <span class="said">{text.slice(0, clippedAt)}</span>
        <span class="more">… read on</span>
      </summary>
      <p class="said">{text}</p>
    </details>
  )
