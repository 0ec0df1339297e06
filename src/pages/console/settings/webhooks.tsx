import { readPage } from '../../../http/pages.js'
import { suffices } from '../../../people/role-rules.js'
import { listDeliveries, listWebhooks, readWebhook } from '../../../webhooks/read.js'
import { redeliver } from '../../../webhooks/redeliver.js'
import { updateWebhook } from '../../../webhooks/update.js'
import { ownWorkspace } from '../../../workspaces/find.js'
import { Csrf } from '../../door/frame.js'
import { personal } from '../../door/personal.js'
import { h } from '../../kit/html.js'
import { goTo, show } from '../../kit/page.js'
import { Deliveries, statusIn } from './deliveries.js'
import { SettingsFrame } from './frame.js'

const path = '/console/settings/webhooks'
const mostShown = 100
const onAPage = 50

const list = personal({
  method: 'get',
  path,
  role: 'viewer',
  async handle(context, { person, caller }) {
    const { rows } = await listWebhooks(context, caller, { limit: mostShown })
    return show(
      <SettingsFrame person={person} title="Webhooks" at="webhooks">
        {rows.length === 0 ? (
          <p class="card soft">There is none. They are made by the API, or by the workspace file.</p>
        ) : null}
        <ul class="card entries" hidden={rows.length === 0}>
          {rows.map(({ webhook }) => (
            <li>
              <div class="spread">
                <a href={`${path}/${webhook.id}`}>{webhook.url}</a>
                <span class={`badge ${webhook.enabled ? 'good' : 'warn'}`}>
                  {webhook.enabled ? 'Enabled' : 'Disabled'}
                </span>
              </div>
              <p class="soft small">{webhook.events.join(', ')}</p>
              {webhook.disabledReason ? <p class="small error">{webhook.disabledReason}</p> : null}
            </li>
          ))}
        </ul>
      </SettingsFrame>,
    )
  },
})

const one = personal({
  method: 'get',
  path: `${path}/{webhookId}`,
  role: 'viewer',
  async handle(context, { params, query, person, caller }) {
    const id = params.webhookId ?? ''
    const { webhook } = await readWebhook(context, caller, id)
    const status = statusIn(query)
    const page = readPage({ limit: onAPage, cursor: query.get('cursor') || undefined }, 'delivery')
    const listing = await listDeliveries(context, caller, id, { status }, page)
    const { rows: deliveries, next } = 'rows' in listing ? listing : { rows: [], next: undefined }
    const { defaultTimezone } = await ownWorkspace(caller.workspaceId, context.db)
    const mayAct = suffices(person.role, 'manager')
    return show(
      <SettingsFrame person={person} title="Webhooks" at="webhooks">
        {query.has('sent') ? (
          <p class="notice good" role="status">
            It is sent again, outside the order, under its own id. What comes of it stands below in a moment.
          </p>
        ) : null}
        <section class="card stack">
          <h2>{webhook.url}</h2>
          <p>{webhook.enabled ? 'Enabled' : `Disabled: ${webhook.disabledReason ?? ''}`}</p>
          {mayAct ? (
            <form method="post" action={`${path}/${id}/${webhook.enabled ? 'disable' : 'enable'}`}>
              <Csrf person={person} />
              <button type="submit">{webhook.enabled ? 'Disable' : 'Enable'}</button>
            </form>
          ) : null}
        </section>
        <Deliveries
          {...{ person, path: `${path}/${id}`, deliveries, next, status, mayAct, timeZone: defaultTimezone }}
        />
      </SettingsFrame>,
    )
  },
})

const turn = (word: 'enable' | 'disable') =>
  personal({
    method: 'post',
    path: `${path}/{webhookId}/${word}`,
    role: 'manager',
    async handle(context, { params, caller }) {
      const id = params.webhookId ?? ''
      await updateWebhook(context, caller, id, { enabled: word === 'enable' })
      return goTo(`${path}/${id}`)
    },
  })

export const webhookPages = [
  list,
  one,
  turn('enable'),
  turn('disable'),
  personal({
    method: 'post',
    path: `${path}/{webhookId}/deliveries/{deliveryId}/redeliver`,
    role: 'manager',
    async handle(context, { params, caller }) {
      const { webhookId = '', deliveryId = '' } = params
      await redeliver(context, caller, { webhookId, deliveryId })
      return goTo(`${path}/${webhookId}?sent=again`)
    },
  }),
]
