import type { Context } from '../context.js'
import type { Row } from '../db/row.js'

/** Rows that workflows conduct, one each, and what is made of a row whose workflow is no longer there. */
export interface Conducted<M extends Row> {
  /** Its workflows go by this name. */
  type: 'run' | 'document' | 'spread' | 'message' | 'reply'
  rows: (new () => M) & typeof Row
  /** Those whose workflow is to run, in the words of the table's index. */
  open: string
  workflowIdOf(row: M): string
  /** Undefined where the workflow is none of these. */
  rowIdOf(workflowId: string): string | undefined
  /** Whether an end like this is somebody's will. After any other the row gets a workflow anew. */
  isMeant(how: string): boolean
  /** The row follows a workflow that was ended on purpose. False when it had moved on. */
  end(context: Context, row: M, how: string): Promise<boolean>
  /** False when nobody wants it any more. */
  startAnew(context: Context, row: M): Promise<boolean>
  /** What is looked after while its workflow runs. */
  whileRunning?(context: Context, row: M): Promise<void>
  /** Of an execution that has ended while its workflow goes on: it was reset, and its row may be ahead of it. True: it was told. */
  afterReset?(context: Context, row: M): Promise<boolean>
}

export type Repair = 'ended' | 'refreshed' | 'restarted'

/** By an operator. A workflow that has failed, or was lost, is begun anew; one that they ended is not, against their will. */
export const wasEnded = (how: string): boolean => how === 'TERMINATED' || how === 'CANCELLED'
