import type { Context } from '../../context.js'
import { SpreadDocument } from '../spread-document.js'
import { SpreadRun } from '../spread-run.js'
import { courseOf, type Generation, type GenerationState } from './current.js'

interface ToRead extends GenerationState {
  total: number
  /** Ids of the documents that are still to be read, in their order. */
  unread: string[]
}

/** What a generation has to read. */
export async function spreadDocuments({ db }: Context, of: Generation): Promise<ToRead> {
  const { workspaceId, spreadId, generation } = of
  const spread = await SpreadRun.in(workspaceId, db).findById(spreadId)
  const documents = await SpreadDocument.in(workspaceId, db)
    .where({ spreadId, generation })
    .orderBy('position')
  return {
    ...courseOf(spread, of),
    total: documents.length,
    unread: documents.filter(({ status }) => status === 'PROCESSING').map(({ documentId }) => documentId),
  }
}
