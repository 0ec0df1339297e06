import type { Queryable } from '../db/connect.js'
import { type Answer, answerFrom } from '../knowledge/answer-from.js'
import { findOpenRun } from '../runs/find-open.js'
import { freshText } from './fresh-text-rules.js'
import { isQuestion } from './reply-rules.js'
import { type Wish, wishOf } from './wish-rules.js'

export interface Understood {
  /** What is new in it. */
  text: string
  wish: Wish | undefined
  /** What the lender has written down about it; undefined where nothing is asked. */
  found: Answer | undefined
}

/** What a message says, as far as rules go. */
export const hear = ({ text: all, subject }: Written): Omit<Understood, 'found'> => {
  const text = freshText(all)
  return { text, wish: wishOf(text || (subject ?? '')) }
}

interface Written {
  text: string
  subject: string | null
}

/** A support agent takes whatever comes for a question. */
export async function lookUp(
  db: Queryable,
  { workspaceId, leadId }: { workspaceId: string; leadId: string },
  { text, wish }: Omit<Understood, 'found'>,
): Promise<Answer | undefined> {
  if (wish || text === '') return undefined
  const run = await findOpenRun(workspaceId, leadId, db)
  if (run?.kind !== 'SUPPORT' && !isQuestion(text)) return undefined
  const found = await answerFrom(db, workspaceId, text)
  const isNothing = found.outcome === 'unsure' && found.reason === 'nothing_asked' && !isQuestion(text)
  return isNothing ? undefined : found
}
