import { newId } from '../../src/ids.js'
import type { World } from '../support/world.js'
import { secrets } from './secrets.js'

/** One that has completed, with a row in each of its tables, figures and an artifact. */
export async function storedSpread(w: World, leadId: string, changes: object = {}): Promise<string> {
  const { db, storage } = w.context
  const { workspaceId } = await db('leads').where({ id: leadId }).first('workspaceId')
  const now = w.context.clock().toISOString()
  const spreadId = newId('spread')
  const of = { workspaceId, leadId, spreadId }
  await db('spreads').insert({
    id: spreadId,
    workspaceId,
    leadId,
    source: 'API',
    status: 'COMPLETE',
    generation: 1,
    completedGeneration: 1,
    paused: false,
    revision: 1,
    eventSequence: 2,
    createdAt: now,
    startedAt: now,
    updatedAt: now,
    ...changes,
  })
  await db('spread_documents').insert({
    ...of,
    generation: 1,
    position: 0,
    documentId: newId('document'),
    status: 'EXTRACTED',
    filename: secrets.filename,
  })
  const storageKey = `${workspaceId}/spreads/${spreadId}/1/report.pdf`
  await db('artifacts').insert({
    ...of,
    id: newId('artifact'),
    generation: 1,
    type: 'REPORT',
    title: 'Report',
    size: 3,
    filename: `${secrets.businessName}.pdf`,
    mimeType: 'application/pdf',
    sha256: 'aa',
    storageKey,
    createdAt: now,
  })
  await db('spread_overrides').insert({
    ...of,
    id: newId('override'),
    statement: 'incomeStatement',
    periodId: '2024',
    row: 'rent',
    value: 1,
    reason: secrets.figure,
    history: '[]',
    createdAt: now,
  })
  await db('spread_generations').insert({
    ...of,
    id: newId('generation'),
    generation: 1,
    changes: JSON.stringify([secrets.filename]),
    startedAt: now,
  })
  await db('sign_offs').insert({
    ...of,
    id: newId('signOff'),
    generation: 1,
    name: secrets.businessName,
    role: 'Analyst',
    createdAt: now,
  })
  await db('mappings').insert({
    workspaceId,
    leadId,
    id: newId('mapping'),
    isTest: false,
    statement: 'incomeStatement',
    label: secrets.figure,
    labelKey: secrets.figure,
    row: 'rent',
    createdAt: now,
  })
  await storage.putText(storageKey, secrets.figure)
  await storage.putText(`${workspaceId}/spreads/${spreadId}/1/results.json`, secrets.figure)
  return spreadId
}
