import test from 'ava'
import { eventNames, events } from '../../src/webhooks/events.js'
import { isKnownFilter, matchesFilter } from '../../src/webhooks/filter-rules.js'
import { urlProblem } from '../../src/webhooks/url-rules.js'

test('a filter is a name, a prefix, or everything', t => {
  t.true(matchesFilter('*', 'lead.created'))
  t.true(matchesFilter('lead.*', 'lead.created'))
  t.true(matchesFilter('lead.created', 'lead.created'))
  t.false(matchesFilter('lead.created', 'lead.updated'))
  t.false(matchesFilter('spread.*', 'lead.created'))
  t.false(matchesFilter('lead.*', 'leadership.changed'))
  t.false(matchesFilter('lead', 'lead.created'))
})

for (const filter of ['*', 'workflow_run.*', 'spread.completed', 'webhook.disabled', 'action_log.*']) {
  test(`${filter} is known`, t => t.true(isKnownFilter(filter)))
}
for (const filter of [
  '',
  'run.*',
  'workflow_run',
  'workflow_run.*.*',
  'workflow_run.stopped',
  '*.completed',
  '**',
  '.*',
]) {
  test(`${filter || 'an empty filter'} is not known`, t => t.false(isKnownFilter(filter)))
}

test('every event of the catalogue can be named', t => {
  const known = new Set<string>(eventNames)
  t.deepEqual(
    Object.keys(events).filter(name => !known.has(name)),
    [],
  )
})

const strict = { allowPrivate: false, allowHttp: false }
const refused = [
  'https://127.0.0.1/hook',
  'https://127.1/hook',
  'https://0x7f.1/hook',
  'https://2130706433/hook',
  'https://0177.0.0.1/hook',
  'https://localhost/hook',
  'https://LOCALHOST./hook',
  'https://crm.localhost/hook',
  'https://10.1.2.3/hook',
  'https://172.16.0.1/hook',
  'https://192.168.1.1/hook',
  'https://100.64.0.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/hook',
  'https://255.255.255.255/hook',
  'https://[::1]/hook',
  'https://[::]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[::ffff:a9fe:a9fe]/hook',
  'https://[64:ff9b::7f00:1]/hook',
  'https://[fd00:ec2::254]/hook',
  'https://[fe80::1]/hook',
]
for (const url of refused) {
  test(`${url} is private`, t => {
    t.regex(urlProblem(url, strict) ?? '', /private/)
    t.is(urlProblem(url, { allowPrivate: true, allowHttp: false }), undefined)
  })
}
for (const url of [
  'https://crm.harbor.example/hook?token=1',
  'https://8.8.8.8:8443/hook',
  'https://[2606:4700::1111]/',
]) {
  test(`${url} is fine`, t => t.is(urlProblem(url, strict), undefined))
}

test('plain http needs leave, other schemes get none, and a password belongs in a header', t => {
  t.regex(urlProblem('http://crm.harbor.example/', strict) ?? '', /https/)
  t.is(urlProblem('http://crm.harbor.example/', { allowPrivate: false, allowHttp: true }), undefined)
  t.regex(urlProblem('http://127.0.0.1/', { allowPrivate: false, allowHttp: true }) ?? '', /private/)
  t.regex(urlProblem('ftp://crm.harbor.example/', strict) ?? '', /http/)
  t.regex(urlProblem('crm.harbor.example/hook', strict) ?? '', /http/)
  t.regex(urlProblem('https://user:secret@crm.harbor.example/', strict) ?? '', /password/)
})
