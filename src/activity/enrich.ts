import type { z } from 'zod'
import type { Queryable } from '../db/connect.js'
import type { Document } from '../documents/document.js'
import type { ActionLog } from './action-log.js'
import type { ActionLogSchema } from './schema.js'
import { actionLogView } from './view.js'

export const enrich = async (
  _db: Queryable,
  _workspaceId: string,
  logs: ActionLog[],
  _sign: (document: Document) => string,
): Promise<z.output<typeof ActionLogSchema>[]> => logs.map(actionLogView)
