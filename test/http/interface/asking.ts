import type { ExecutionContext } from 'ava'
import type { World } from '../../support/world.js'
import { faults, type Shape } from './shape.js'

export const fits = (t: ExecutionContext, shape: Shape, value: unknown) =>
  t.deepEqual(faults(shape, value), [])

export const create = (w: World, body: Record<string, unknown> = {}, key = w.key) =>
  w.send('POST', '/api/v1/leads', { key, body: { firstName: 'Dana', ...body } })
export const update = (w: World, leadId: string, body: Record<string, unknown>) =>
  w.send('PUT', '/api/v1/leads', { body: { leadId, ...body } })
export const get = async (w: World, path: string) => (await w.send('GET', `/api/v1${path}`)).body
export const now = () => new Date().toISOString()
export const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

export interface Group {
  code: string
  items: { status: string; value: unknown; checklistItem: { code: string } }[]
}

export const everyField = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.example',
  phoneNumber: '(202) 555-0147',
  middleName: 'Marie',
  businessName: 'Whitfield Bakery',
  website: 'https://whitfield.example',
  externalLeadId: 'crm-4711',
  externalPortalUrl: 'https://apply.example/dana',
  timezone: 'America/Chicago',
  assigneeType: 'manual',
  didOptOut: false,
  emailVerified: true,
  checklistItems: [
    { code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' },
    { code: 'NOTES', status: 'SKIPPED' },
  ],
  tags: ['VIP', 'bakery'],
}
