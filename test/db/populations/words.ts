import type { Database } from '../../../src/db/connect.js'

/** Rows as they stand after a migration, by its name. */
export type Populations = Record<string, (db: Database) => Promise<void>>

export const at = '2026-01-02T03:04:05.678Z'
export const workspaceId = 'ws_01h455vb4pex5vsknk084sn02q'
export const of = { workspaceId, createdAt: at, updatedAt: at }
export const id = (prefix: string) => `${prefix}_01h455vb4pex5vsknk084sn02q`
