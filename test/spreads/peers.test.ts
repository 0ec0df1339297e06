import test from 'ava'
import { LeadspreadError } from '../../src/errors.js'
import { type Peer, peersOf } from '../../src/figures/analysis/comparing/peers.js'
import { readPeers } from '../../src/spreads/peers/read-csv.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { type World, world } from '../support/world.js'

const table = [
  'NAICS,Statistic,Label,Source,currentRatio,grossMargin,daysReceivable',
  '311811,lower,Retail bakeries,"Survey, 2025",1.1,48%,2',
  '311811,,Retail bakeries,"Survey, 2025",1.4,0.525,',
  '',
  '31-33,median,Manufacturing,,1.6,31.5 %,38.5',
].join('\r\n')

function faultsOf(csv: string): string[] {
  try {
    readPeers(csv)
  } catch (error) {
    if (error instanceof LeadspreadError) return error.errors.map(({ path, message }) => `${path} ${message}`)
    throw error
  }
  return []
}

test('a table of benchmarks is read, per cent as fractions and a median where nothing else is said', t => {
  t.deepEqual(readPeers(`\ufeff${table}`), [
    {
      naics: '311811',
      statistic: 'lower',
      label: 'Retail bakeries',
      source: 'Survey, 2025',
      ratios: { currentRatio: 1.1, grossMargin: 0.48, daysReceivable: 2 },
    },
    {
      naics: '311811',
      statistic: 'median',
      label: 'Retail bakeries',
      source: 'Survey, 2025',
      ratios: { currentRatio: 1.4, grossMargin: 0.525 },
    },
    {
      naics: '31-33',
      statistic: 'median',
      label: 'Manufacturing',
      source: null,
      ratios: { currentRatio: 1.6, grossMargin: 0.315, daysReceivable: 38.5 },
    },
  ])
})

const wrong: [string, string[]][] = [
  ['naics\n31', ['line 1 names no ratio of the template']],
  ['currentRatio\n1', ['line 1.naics is required']],
  ['naics,currentRatio', ['csv holds no line of benchmarks']],
  ['naics,currentRatio\n,\n', ['csv holds no line of benchmarks']],
  [
    'naics,quick,currentRatio\n31,1,1',
    ['line 1.quick is neither naics, statistic, label, source nor a ratio of the template'],
  ],
  ['naics,currentRatio,currentratio\n31,1,1', ['line 1.currentratio is there twice']],
  [
    'naics,statistic,currentRatio,grossMargin\n3,mode,1.2.3,5x\n31,,,\n31,,1%,',
    [
      'line 2.naics must be 2 to 6 digits, or one of 31-33, 44-45 and 48-49',
      'line 2.statistic must be lower, median, upper or mean',
      'line 2.currentRatio must be a number',
      'line 2.grossMargin must be a number such as 0.35 or 35%',
      'line 3 holds no ratio',
      'line 4.currentRatio must be a number',
      'line 4 has the NAICS code and the statistic of line 3',
    ],
  ],
  ['naics,currentRatio\n31,1,7', ['line 2.3 is a cell without a column']],
  [`naics,label,currentRatio\n31,${'x'.repeat(201)},1`, ['line 2.label must be at most 200 characters']],
  ['naics,currentRatio\n31,"1', ['line 2 Quoted field unterminated']],
  [`naics,currentRatio\n${'31,1\n'.repeat(5_001)}`, ['csv must be at most 5000 lines']],
]
for (const [csv, faults] of wrong)
  test(`a table is refused: ${JSON.stringify(csv.slice(0, 60))}`, t => {
    t.deepEqual(faultsOf(csv), faults)
  })

test('an industry without benchmarks has those of the next wider one', t => {
  const peer = (naics: string): Peer => ({
    naics,
    statistic: 'median',
    label: null,
    source: null,
    ratios: {},
  })
  const all = ['311811', '3118', '31-33', '44-45', '72'].map(peer)
  const matched = (naics: string) => peersOf(naics, all).map(one => one.naics)
  t.deepEqual(matched('311811'), ['311811'])
  t.deepEqual(matched('311812'), ['3118'])
  t.deepEqual(matched('332710'), ['31-33'])
  t.deepEqual(matched('445'), ['44-45'])
  t.deepEqual(matched('722511'), ['72'])
  t.deepEqual(matched('541110'), [])
})

const path = '/api/v1/peers'
const asCsv = { headers: { 'content-type': 'text/csv; charset=utf-8' } }
const listed = async (w: World, key = w.key) => {
  const { body } = await w.send('GET', path, { key })
  return body.peers.map(({ naics, statistic }: Peer) => `${naics} ${statistic}`)
}
const all = ['311811 lower', '311811 median', '31-33 median']

test('200: a CSV takes the place of the one before, as a body of its own or as a field', async t => {
  const w = await world(t, withoutTemporal)
  const sent = await w.send('PUT', path, { body: table, ...asCsv })
  t.is(sent.status, 200)
  t.deepEqual(sent.body, { success: true, lines: 3 })
  t.deepEqual(await listed(w), all)
  const csv = 'naics,currentRatio\n72,1\n'
  t.is((await w.send('PUT', path, { body: { csv } })).status, 200)
  t.deepEqual(await listed(w), ['72 median'])
  t.is((await w.send('DELETE', path)).status, 204)
  t.is((await w.send('DELETE', path)).status, 204)
  t.deepEqual(await listed(w), [])
})

test('400: a line that is wrong is named, and nothing is changed', async t => {
  const w = await world(t, withoutTemporal)
  await w.send('PUT', path, { body: table, ...asCsv })
  const { status, body } = await w.send('PUT', path, { body: 'naics,currentRatio\n31,1\n32,x', ...asCsv })
  t.is(status, 400)
  t.is(body.detail, 'line 3.currentRatio: must be a number')
  t.deepEqual(body.errors, [
    { path: 'line 3.currentRatio', message: 'must be a number', code: 'invalid_value' },
  ])
  t.is((await w.send('PUT', path, { body: '', ...asCsv })).status, 400)
  t.is((await w.send('PUT', path, { body: {} })).status, 400)
  t.is((await w.send('PUT', path, { body: 'naics,currentRatio\n31,\0', ...asCsv })).status, 400)
  t.deepEqual(await listed(w), all)
})

test('413, 415: a table that is too large or in another form', async t => {
  const w = await world(t, withoutTemporal)
  t.is((await w.send('PUT', path, { body: 'x'.repeat(1024 * 1024 + 1), ...asCsv })).status, 413)
  for (const type of ['text/plain', 'text/csv; charset=windows-1252'])
    t.is((await w.send('PUT', path, { body: table, headers: { 'content-type': type } })).status, 415, type)
})

test('403: only a live key that may write changes them; whoever may read sees those of its workspace', async t => {
  const w = await world(t, withoutTemporal)
  await w.send('PUT', path, { body: table, ...asCsv })
  const [forTests, forReads] = [await w.newKey({ mode: 'test' }), await w.newKey({ scope: 'read' })]
  for (const { apiKey: key } of [forTests, forReads]) {
    t.is((await w.send('PUT', path, { key, body: 'naics,currentRatio\n72,1', ...asCsv })).status, 403)
    t.is((await w.send('DELETE', path, { key })).status, 403)
    t.deepEqual(await listed(w, key), all)
  }
  const { key } = await w.tenant()
  t.deepEqual(await listed(w, key), [])
  await w.send('PUT', path, { key, body: 'naics,currentRatio\n72,1', ...asCsv })
  await w.send('DELETE', path, { key })
  t.deepEqual(await listed(w), all)
})
