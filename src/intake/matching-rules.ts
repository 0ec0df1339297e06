import type { EntryStatus } from '../checklists/entry.js'
import { fits } from '../documents/judging/judge-rules.js'
import type { JudgedItem } from '../documents/judging/judged-rules.js'
import type { Classification } from '../documents/recognise-rules.js'

interface Progress {
  status: EntryStatus
  /** Not null: the lead's completion has skipped it, and nobody by hand. */
  skippedFrom: EntryStatus | null
}

/**
 * The item that a document answers when nobody has named one: the first on the checklist that it fits and that still
 * misses something. Never a second one, so that one document doesn't pass for two.
 */
export const firstOpen = <E extends Progress & { item: JudgedItem; applies: boolean }>(
  entries: E[],
  classification: Classification,
): E | undefined =>
  entries.find(entry => entry.applies && missesSomething(entry) && fits(entry.item, classification))

const missesSomething = ({ status, skippedFrom }: Progress): boolean =>
  status === 'SKIPPED' ? skippedFrom !== null : status !== 'COMPLETED'

interface Judged extends Progress {
  validationError: string | null
  /** What judging last made of it. */
  judgedStatus: EntryStatus | null
}

/** What judging its documents changes of an entry; nothing, where somebody has set it COMPLETED or SKIPPED by hand. */
export function afterJudging(
  entry: Judged,
  judged: { status: EntryStatus; validationError: string | null },
): Judged | undefined {
  const { status, validationError } = judged
  const skippedByCompletion = entry.status === 'SKIPPED' && entry.skippedFrom !== null
  const byHand = ['COMPLETED', 'SKIPPED'].includes(entry.status) && entry.status !== entry.judgedStatus
  if (byHand && !skippedByCompletion) return undefined
  const after =
    skippedByCompletion && status !== 'COMPLETED'
      ? { status: entry.status, skippedFrom: status, validationError, judgedStatus: status }
      : { status, skippedFrom: null, validationError, judgedStatus: status }
  const same = (Object.keys(after) as (keyof Judged)[]).every(key => after[key] === entry[key])
  return same ? undefined : after
}
