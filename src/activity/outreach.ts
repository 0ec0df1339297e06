import type { z } from 'zod'
import type { Queryable } from '../db/connect.js'
import type { Document } from '../documents/document.js'
import type { ActionLogSchema } from './schema.js'

type LogView = z.output<typeof ActionLogSchema>
export interface NextFollowUp {
  id: string
  type: string
  status: string
  scheduledAt: string | null
  summary: string
}
export interface Outreach {
  lastAction: (LogView & { toolCalls: LogView[] }) | null
  nextFollowUp: NextFollowUp | null
  nextDraft: LogView | null
}
export const latestOutreach = async (
  _db: Queryable,
  _workspaceId: string,
  _leadId: string,
  _sign: (document: Document) => string,
): Promise<Outreach> => ({ lastAction: null, nextFollowUp: null, nextDraft: null })
export const nextFollowUps = async (
  _db: Queryable,
  _workspaceId: string,
  _ids: string[],
): Promise<Map<string, NextFollowUp>> => new Map()
