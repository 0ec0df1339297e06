import { at, id, type Populations, workspaceId } from './words.js'

/** Spreads, and what people have put into them. */
export const spreads: Populations = {
  '202611221200-spreads': async db => {
    const ofLead = { workspaceId, leadId: id('lead'), createdAt: at }
    const ofSpread = { workspaceId, leadId: id('lead'), spreadId: id('spread') }
    await db('spreads').insert({
      ...ofLead,
      id: id('spread'),
      source: 'API',
      documentIds: '["doc_1"]',
      status: 'COMPLETE',
      proposedAnnualDebtService: 1200.5,
      generation: 2,
      completedGeneration: 2,
      recomputedFrom: 1,
      paused: false,
      revision: 1,
      eventSequence: 4,
      startedAt: at,
      updatedAt: at,
    })
    await db('spread_documents').insert({
      ...ofSpread,
      generation: 2,
      position: 0,
      documentId: id('doc'),
      filename: 'a.pdf',
      status: 'EXTRACTED',
      columnsKey: 'a',
    })
    await db('artifacts').insert({
      ...ofSpread,
      id: id('art'),
      generation: 2,
      type: 'REPORT',
      title: 'Report',
      filename: 'a.pdf',
      mimeType: 'application/pdf',
      size: 3,
      sha256: 'aa',
      storageKey: 'b',
      createdAt: at,
    })
    await db('spread_overrides').insert({
      ...ofSpread,
      id: id('ovr'),
      statement: 'balanceSheet',
      periodId: '2024-12-31',
      row: 'cash',
      value: 10.25,
      reason: 'Counted',
      author: 'CRM',
      history: '[]',
      createdAt: at,
    })
  },
  '202611221350-spread-commands': async () => {},
  '202611250320-anchored-overrides': async db => {
    await db('spread_overrides').update({ periodStart: '2024-01-01', periodEnd: '2024-12-31' })
  },
  '202611250330-peers': async db => {
    await db('peers').insert({
      id: id('peer'),
      workspaceId,
      naics: '311811',
      statistic: 'median',
      label: 'Retail bakeries',
      source: null,
      ratios: '{"currentRatio":1.4}',
      createdAt: at,
    })
  },
  '202611250335-documents-in-and-out': async db => {
    await db('spread_overrides').insert({
      workspaceId,
      leadId: id('lead'),
      spreadId: id('spread'),
      id: 'ovr_01h455vb4pex5vsknk084sn02r',
      documentId: id('doc'),
      use: 'exclude',
      reason: 'An affiliate',
      author: 'CRM',
      history: '[]',
      createdAt: at,
    })
  },
  '202611250340-spread-inputs': async () => {},
  '202611250355-mappings': async db => {
    await db('mappings').insert({
      workspaceId,
      leadId: id('lead'),
      id: id('map'),
      isTest: false,
      statement: 'incomeStatement',
      label: 'Job Materials',
      labelKey: 'job materials',
      row: 'cogsGoodsMaterials',
      fromRow: 'otherOperatingExpenses',
      overrideId: id('ovr'),
      author: 'CRM',
      createdAt: at,
    })
  },
  '202611250415-generations': async db => {
    await db('spread_generations').update({ changes: '["Created"]', resultsSha256: 'aa' })
    await db('sign_offs').insert({
      workspaceId,
      leadId: id('lead'),
      spreadId: id('spread'),
      id: id('sgn'),
      generation: 2,
      author: 'CRM',
      name: 'Dana',
      role: 'Analyst',
      createdAt: at,
    })
  },
}
