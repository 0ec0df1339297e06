import type { AttachedDocument, ChecklistEntry } from '../../checklists/checklist-entry.js'
import { inWordsOf, whyUnread } from './said.js'
import type { Visit } from './visit.js'
import type { Words } from './words.js'

interface State {
  says: string
  mark: 'good' | 'warn' | 'bad' | 'brand' | ''
  /** Somebody or something is still at it: the page asks again. */
  isUnderWay: boolean
}

const isUnread = ({ document }: AttachedDocument): boolean =>
  document.extractionStatus === 'pending' || document.extractionStatus === 'processing'

/** How many of an item's documents nobody has read yet. */
export const unreadOf = ({ attachments }: ChecklistEntry): number => attachments.filter(isUnread).length

/** How an item stands, for whoever has to give it. */
export function stateOf({ status, item, attachments }: ChecklistEntry, words: Words): State {
  const isUnderWay = attachments.some(isUnread)
  if (isUnderWay) return { says: words.lookedAt, mark: 'brand', isUnderWay }
  switch (status) {
    case 'COMPLETED':
      return { says: words.fine, mark: 'good', isUnderWay }
    case 'INVALID':
      return { says: words.again, mark: 'bad', isUnderWay }
    case 'NEEDS_REVIEW':
      return { says: words.review, mark: 'brand', isUnderWay }
    case 'SKIPPED':
      return { says: words.notNeeded, mark: '', isUnderWay }
    case 'TODO':
      return {
        says: item.isRequired ? words.needed : words.optional,
        mark: item.isRequired ? 'warn' : '',
        isUnderWay,
      }
  }
}

/** What became of a document at its item, in a few words, and why where it isn't good. */
export function verdictOn(
  attached: AttachedDocument,
  { words, language }: Pick<Visit, 'words' | 'language'>,
): { says: string; why: string[] } {
  const { attachment, document } = attached
  if (isUnread(attached)) return { says: words.reading, why: [] }
  const unread = whyUnread(document, words)
  const whyNot = unread === undefined ? [] : [unread]
  if (document.extractionStatus === 'failed') return { says: words.unread, why: whyNot }
  const result = attachment.validationResult
  if (!result) return { says: words.unmatched, why: whyNot }
  if (result.overallValid === true) return { says: words.readFine, why: whyNot }
  const reasons = result.validationResults
    .filter(({ isValid }) => !isValid)
    .map(({ isValidReason }) => inWordsOf(language, isValidReason))
  return {
    says: result.overallValid === null ? words.readReview : words.readDoubt,
    why: [...whyNot, ...reasons],
  }
}
