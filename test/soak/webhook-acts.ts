import type { Caller } from './caller.js'

/** What its caller knows of its webhooks, by their ids. */
export type KnownWebhooks = Set<string>

export async function createWebhook(caller: Caller, known: KnownWebhooks, url: string): Promise<void> {
  const { chance } = caller
  if (known.size > 2) return deleteWebhook(caller, known)
  const { body } = await caller.write('POST', '/webhooks', {
    url,
    events: chance.one([
      ['*'],
      ['lead.*', 'document.*'],
      ['workflow_run.*', 'lead.deleted'],
      ['spread.completed'],
    ]),
    headers: chance.one([undefined, null, { 'x-shared-secret': 'correct-horse' }]),
  })
  known.add(body.webhook.id)
}

export async function deleteWebhook(caller: Caller, known: KnownWebhooks): Promise<void> {
  const id = caller.chance.one([...known])
  if (!id) return
  await caller.write('DELETE', `/webhooks/${id}`)
  known.delete(id)
  await caller.get(`/webhooks/${id}`, { expect: 404 })
}

export async function changeWebhook(caller: Caller, known: KnownWebhooks, url: string): Promise<void> {
  const { chance } = caller
  const id = chance.one([...known])
  if (!id) return
  const path = `/webhooks/${id}`
  const act = chance.one(['patch', 'test', 'rotate', 'recover'] as const)
  if (act === 'patch') {
    const enabled = chance.fraction() < 0.7
    await caller.write('PATCH', path, { enabled, url, events: ['*'] })
    const { body } = await caller.get(path)
    caller.expect(body.webhook.enabled === enabled, 'a webhook is not as it was changed', body)
  } else if (act === 'test') await caller.write('POST', `${path}/test`)
  else if (act === 'rotate') await caller.write('POST', `${path}/rotate-secret`)
  else await caller.write('POST', `${path}/recover`, { since: new Date(Date.now() - 60_000).toISOString() })
}

export async function readWebhooks(caller: Caller, known: KnownWebhooks): Promise<void> {
  const { chance } = caller
  const { body } = await caller.get('/webhooks')
  const ids = new Set(body.webhooks.map(({ id }: { id: string }) => id))
  caller.expect(
    [...known].every(id => ids.has(id)),
    'webhooks are missing in the list',
    body,
  )
  const id = chance.one([...known])
  if (!id) return
  const status = chance.one(['', '&status=delivered', '&status=pending'])
  const { body: listed } = await caller.get(
    `/webhooks/${id}/deliveries?limit=${chance.whole(1, 50)}${status}`,
  )
  const delivery = chance.one<{ id: string }>(listed.deliveries)
  if (!delivery) return
  await caller.get(`/webhooks/${id}/deliveries/${delivery.id}`)
  if (chance.fraction() < 0.2)
    await caller.write('POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`)
}
