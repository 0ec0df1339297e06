import { cursorAt } from '../../../http/pages.js'
import { type DeliveryStatus, deliveryStatuses } from '../../../webhooks/delivery.js'
import type { DeliveryView } from '../../../webhooks/sending/schema.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { moment, plain } from '../words.js'

interface DeliveriesProps {
  person: Person
  /** Of the webhook's page. */
  path: string
  deliveries: DeliveryView[]
  next: string | undefined
  status: DeliveryStatus | undefined
  mayAct: boolean
  timeZone: string
}

/** The status that an address asks for; another than there is asks for all. */
export const statusIn = (query: URLSearchParams): DeliveryStatus | undefined =>
  deliveryStatuses.find(status => status === query.get('status'))

/** What has become of each event that was for a webhook, the latest first, and a way to send it again. */
export function Deliveries(props: DeliveriesProps): Html {
  const { path, deliveries, next, status } = props
  const of = (more: [string, string][]) =>
    `${path}?${new URLSearchParams([...(status ? [['status', status] as [string, string]] : []), ...more])}`
  return (
    <section class="stack" aria-label="Deliveries">
      <nav class="row small" aria-label="Deliveries that">
        <a href={path} aria-current={status ? undefined : 'true'}>
          All
        </a>
        {deliveryStatuses.map(one => (
          <a href={`${path}?status=${one}`} aria-current={one === status ? 'true' : undefined}>
            {plain(one)}
          </a>
        ))}
      </nav>
      {deliveries.length === 0 ? (
        <p class="card soft">There is none{status ? ` that is ${status}` : ' yet'}.</p>
      ) : (
        <Table {...props} />
      )}
      {next ? (
        <nav class="row" aria-label="Pages">
          <a href={of([['cursor', cursorAt(next)]])}>Earlier ones</a>
        </nav>
      ) : null}
    </section>
  )
}

const marks: Record<DeliveryStatus, string> = {
  delivered: 'good',
  failed: 'bad',
  pending: 'brand',
  cancelled: '',
}

const Table = ({ person, path, deliveries, mayAct, timeZone }: DeliveriesProps): Html => (
  <section class="card scroll table" aria-label="Deliveries, the latest first" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">State</th>
          {mayAct ? <th scope="col">Again</th> : null}
          <th scope="col">Last answer</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(delivery => (
          <tr>
            <th scope="row">{delivery.event}</th>
            <td>
              <time datetime={delivery.createdAt}>{moment(delivery.createdAt, timeZone)}</time>
            </td>
            <td>
              <span class={`badge ${marks[delivery.status]}`}>{plain(delivery.status)}</span>
              {delivery.nextAttemptAt ? (
                <p class="soft small">Next try {moment(delivery.nextAttemptAt, timeZone)}</p>
              ) : null}
            </td>
            {mayAct ? (
              <td>
                <form method="post" action={`${path}/deliveries/${delivery.id}/redeliver`}>
                  <Csrf person={person} />
                  <button type="submit">
                    Send again<span class="unseen">: {delivery.event}</span>
                  </button>
                </form>
              </td>
            ) : null}
            <td>
              <LastAnswer delivery={delivery} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** What a receiver answers is a stranger's text. */
function LastAnswer({ delivery: { attempts } }: { delivery: DeliveryView }): Html {
  const last = attempts.at(-1)
  if (!last) return <span class="soft">Not tried yet</span>
  const { status, error, body, durationMs } = last
  return (
    <div>
      {status ?? 'No answer'}
      <span class="soft small">
        {' '}
        in {Math.round(durationMs)} ms, try {attempts.length}
      </span>
      {error ? <p class="small error">{error}</p> : null}
      {body ? (
        <details class="small">
          <summary>What was answered</summary>
          <pre>{body.slice(0, 1_000)}</pre>
        </details>
      ) : null}
    </div>
  )
}
