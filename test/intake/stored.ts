import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Document } from '../../src/documents/document.js'
import { pdf } from '../support/archives.js'
import type { File } from '../support/uploads.js'
import type { Answer, World } from '../support/world.js'

export const statement: File = { name: 'statement.pdf', bytes: pdf }
export const figures: File = { name: 'figures.csv', bytes: 'year,revenue\n2025,1200000\n' }
export const notes: File = { name: 'notes.txt', bytes: 'Dear Sirs,\n' }

/** All that the storage holds, by its keys. */
export function keysIn(w: World): string[] {
  const root = dirname(w.context.storage.arriving)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort()
}
export const rowsIn = async (w: World): Promise<Document[]> =>
  Document.in(w.workspaceId, w.context.db).orderBy('id')
export const logsOf = (w: World, leadId: string) =>
  w.context
    .db('action_logs')
    .where({ leadId })
    .orderBy('id')
    .then(logs => logs.map(({ input, ...log }) => ({ ...log, input: JSON.parse(input) })))
export const firstId = ({ body }: Answer): string => body.documents[0].id
