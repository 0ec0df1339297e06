import { type SearchAttributePair, TypedSearchAttributes } from '@temporalio/common'
import { queues, shareOf, smallShareOf, workspaceAttribute } from '../../workflows/contract.js'

/** A workflow to be started: under which id, with what, and what the Web UI shows of it. */
export interface ToStart {
  type: 'run' | 'document' | 'deliveries' | 'spread' | 'message' | 'reply'
  workflowId: string
  workspaceId: string
  input: object
  attributes: SearchAttributePair[]
  summary: string
  details: string
  /** Found by a sweep: nobody has just asked for it, and it is started also after one that had ended. */
  anew?: boolean
  /** One under this id that has ended, however it did, is begun again. */
  repeats?: boolean
}

export function startOf({ workspaceId, anew, repeats, ...wanted }: ToStart) {
  return {
    workflowId: wanted.workflowId,
    taskQueue: queues.runs,
    priority: anew ? smallShareOf(workspaceId) : shareOf(workspaceId),
    args: [wanted.input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: anew || repeats ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
    typedSearchAttributes: new TypedSearchAttributes([
      { key: workspaceAttribute, value: workspaceId },
      ...wanted.attributes,
    ]),
    staticSummary: wanted.summary,
    staticDetails: wanted.details,
  } as const
}
