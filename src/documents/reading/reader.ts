import type { Field, Page } from './read.js'

/** What a reader gives; it throws `Unreadable` for what a person should hear. */
export interface Read {
  pages: Page[]
  fields?: Field[]
  truncated?: boolean
  /** Pages that are pictures, for which there was not time enough. */
  unread?: number[]
  /** Pages that are pictures and were not begun, as the time of this turn was over. */
  waiting?: number[]
}

/** How a document is to be read. */
export interface Way {
  /** Whether text may be recognised in pictures, which takes seconds a page; else `TakesLonger` is thrown where it is needed. */
  recognises: boolean
  /** What recognising one page may take of a processor. */
  pageMs: number
  /** What a turn may take of a processor. Its first page is begun in any case, and no page that would end later than this. */
  turnMs: number
  /** Only these are read: the others were, in an earlier turn. */
  pages?: number[]
}

/** A reader that takes long calls `goesOn` after each part of its work. */
export type Reader = (bytes: Buffer, way: Way & { goesOn(): void }) => Read | Promise<Read>

/** There is something to be read, for which whoever asked has no time. */
export class TakesLonger extends Error {}

export class Unreadable extends Error {
  constructor(
    reason: string,
    readonly outcome: 'failed' | 'skipped' = 'failed',
  ) {
    super(reason)
  }
}
