import { collectPages } from './pages.js'
import { type Reading, type ReadOptions, type ReadOutcome, readDocument } from './read.js'

/** What was read of a scan so far, and in how many turns. */
export interface Begun {
  turns: number
  reading: Reading
}

/** Then what was read has to do. */
const mostTurns = 12

/**
 * One turn of reading. A scan of many pages takes several, so that whoever waits for the same processor has one in between.
 * What a later turn is guilty of costs no page of those before.
 */
export async function readOn(
  file: string,
  mimeType: string,
  before: Begun | undefined,
  options?: ReadOptions,
): Promise<ReadOutcome | ({ outcome: 'begun' } & Begun)> {
  const pages = before?.reading.waiting
  const now = await readDocument(file, mimeType, { ...options, ...(pages && { pages }) })
  if (now.outcome !== 'read') return before ? ended(before.reading) : now
  const turns = (before?.turns ?? 0) + 1
  const reading = before ? together(before.reading, now.reading) : now.reading
  return reading.waiting && turns < mostTurns ? { outcome: 'begun', turns, reading } : ended(reading)
}

function together(before: Reading, now: Reading): Reading {
  const anew = new Map(now.pages.map(page => [page.number, page]))
  const collected = collectPages()
  for (const page of before.pages) collected.add(anew.get(page.number) ?? page)
  const { waiting: _, ...kept } = before
  return {
    ...kept,
    pages: collected.pages,
    ...((before.truncated || now.truncated || collected.truncated) && { truncated: true }),
    ...(now.unread && { unread: [...(before.unread ?? []), ...now.unread] }),
    ...(now.waiting && { waiting: now.waiting }),
  }
}

function ended({ waiting = [], ...reading }: Reading): ReadOutcome {
  const unread = [...(reading.unread ?? []), ...waiting].sort((one, other) => one - other)
  if (unread.length === 0) return { outcome: 'read', reading }
  if (!reading.pages.some(({ text }) => text))
    return { outcome: 'skipped', reason: 'Recognising its text took too long.' }
  return { outcome: 'read', reading: { ...reading, truncated: true, unread } }
}
