import type { World } from './world.js'

/** The path of a lead's own portal. */
export async function portalOf(w: World, leadId: string): Promise<string> {
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/portal-url`)
  return new URL(body.portalUrl).pathname
}

/** A form as a browser sends it from its own page; with `piece` as htmx does. */
export const sendForm = (
  w: World,
  path: string,
  fields: Record<string, string>,
  { piece = true, headers = {} } = {},
) =>
  w.send('POST', path, {
    key: null,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(piece ? { 'hx-request': 'true' } : {}),
      ...headers,
    },
  })

/** The ids of a lead's entries by the codes of their items. */
export async function entriesOf(w: World, leadId: string): Promise<Record<string, string>> {
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/checklist`)
  const groups = body.checklist ?? body.groups ?? body
  return Object.fromEntries(
    groups.flatMap(({ items }: { items: { id: string; checklistItem: { code: string } }[] }) =>
      items.map(({ id, checklistItem }) => [checklistItem.code, id]),
    ),
  )
}
