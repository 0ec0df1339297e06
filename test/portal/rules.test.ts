import test from 'ava'
import { expiryDay, filled, foreignPortalUrl, startOf } from '../../src/portal/rules.js'

const lead = {
  id: 'lead_01',
  externalLeadId: 'crm/4711 ü',
  externalPortalLink: 'https://crm.example/dana',
  email: 'dana+loan@whitfieldbakery.example',
}
const run = {
  portalUrl: 'https://run.example/dana',
  portalUrlTemplate: 'https://apply.example/{externalLeadId}',
}
const template = (portalUrlTemplate: string | null) => ({ portalUrl: null, portalUrlTemplate })

test("a run's link comes before the lead's, and that before the workflow's template", t => {
  const withoutLink = { ...lead, externalPortalLink: null }
  for (const [sources, expected] of [
    [{ run, lead }, run.portalUrl],
    [{ run, lead: withoutLink }, run.portalUrl],
    [{ run: template(run.portalUrlTemplate), lead }, lead.externalPortalLink],
    [
      { run: template(run.portalUrlTemplate), lead: withoutLink },
      'https://apply.example/crm%2F4711%20%C3%BC',
    ],
    [{ run: template(run.portalUrlTemplate), lead: { ...withoutLink, externalLeadId: null } }, undefined],
    [{ run: template(null), lead: withoutLink }, undefined],
    [{ run: undefined, lead }, lead.externalPortalLink],
    [{ run: undefined, lead: withoutLink }, undefined],
  ] as const) {
    t.is(foreignPortalUrl(sources), expected)
  }
})

test('a template is filled in with encoded values, or not used', t => {
  const values = { leadId: lead.id, externalLeadId: null, email: lead.email }
  for (const [text, expected] of [
    ['https://apply.example/start', 'https://apply.example/start'],
    ['https://apply.example/{leadId}', 'https://apply.example/lead_01'],
    [
      'https://apply.example/{leadId}?mail={email}&again={leadId}',
      'https://apply.example/lead_01?mail=dana%2Bloan%40whitfieldbakery.example&again=lead_01',
    ],
    ['https://apply.example/{externalLeadId}', undefined],
    ['https://apply.example/{leadId}/{externalLeadId}', undefined],
    ['https://apply.example/{colour}', undefined],
  ] as const) {
    t.is(filled(text, values), expected)
  }
  t.is(filled('https://a.example/{email}', { email: '' }), undefined)
})

test('a link is good for thirty days, and on to the next midnight in UTC', t => {
  for (const [now, expected] of [
    ['2026-11-21T00:00:00.000Z', '2026-12-21T00:00:00.000Z'],
    ['2026-11-21T00:00:00.001Z', '2026-12-22T00:00:00.000Z'],
    ['2026-11-21T23:59:59.999Z', '2026-12-22T00:00:00.000Z'],
    ['2026-11-22T00:00:00.000Z', '2026-12-22T00:00:00.000Z'],
    ['2028-02-15T12:00:00.000Z', '2028-03-17T00:00:00.000Z'],
  ] as const) {
    t.is(startOf(expiryDay(new Date(now))).toISOString(), expected)
  }
})
