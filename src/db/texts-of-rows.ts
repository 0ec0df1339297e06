import type { Database } from './connect.js'
import { notingReads } from './noted-reads.js'
import { reachesOnlyTestData, wholeOf } from './reach.js'
import { isUnchanged, type ReadAgain, readAgain } from './read-again.js'

/** A text, and what else has to be known of it. */
interface Made {
  /** As it is sent, which takes less memory and no more work. */
  bytes: Buffer
  /** Whose secrets stand in it. */
  shown: string[]
}

interface Kept {
  again: ReadAgain
  made: Made
}

interface Limits {
  /** They are there for callers who ask again and again, and mustn't outlive what they tell of by much. */
  keptForMs: number
  /** Of each half. */
  mostBytes: number
  /** One that is larger would leave room for few others, and takes long to hold against its rows. */
  mostBytesOfOne: number
}

const usual: Limits = { keptForMs: 30_000, mostBytes: 16 * 1024 * 1024, mostBytesOfOne: 256 * 1024 }

/** What a name and all but the bytes of a text take, about. */
const bytesBesides = 1024

/**
 * Texts that come of rows and of nothing else. Making one takes several times as long as reading its rows, so one that is asked
 * for again is kept, with the statements that it came of: as long as these give the same rows, it would come out the same. So it
 * is the database that says whether it holds, whoever has written there, and it needs no version that every change would have to
 * raise.
 */
export class TextsOfRows {
  /** What was asked for lately, and what wasn't since; that goes next. Undefined: asked for once, as by those who go through all. */
  #young = new Map<string, Kept | undefined>()
  #old = new Map<string, Kept | undefined>()
  /** Of the young ones. */
  #size = 0
  #timer: NodeJS.Timeout | undefined
  readonly #limits: Limits

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits }
  }

  /** `make` must read through the database that it is handed, and what it makes depend on nothing else but its name. */
  async of(db: Database, name: string, make: (db: Database) => Promise<Made>): Promise<Made> {
    const key = reachesOnlyTestData(db) ? `${name} of test data` : name
    const kept = this.#young.get(key) ?? this.#old.get(key)
    if (kept && (await this.#holds(db, key, kept))) {
      this.#keep(key, kept)
      return kept.made
    }
    if (!this.#knows(key)) {
      const made = await make(db)
      if (!this.#knows(key)) this.#keep(key, undefined)
      return made
    }
    const noting = notingReads(db)
    const made = await make(noting.db)
    if (made.bytes.length > this.#limits.mostBytesOfOne) return made
    const again = await readAgain(noting.notes)
    if (again) this.#keep(key, { again, made })
    return made
  }

  #knows(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key)
  }

  /** One that doesn't hold is gone, and one of which that can't be told: whoever asks next doesn't meet it. */
  async #holds(db: Database, key: string, kept: Kept): Promise<boolean> {
    let holds = false
    try {
      holds = await isUnchanged(wholeOf(db), kept.again)
    } finally {
      if (!holds) this.#forget(key)
    }
    return holds
  }

  #keep(key: string, kept: Kept | undefined): void {
    if (kept && this.#young.get(key) === kept) return
    this.#forget(key)
    const size = sizeOf(kept)
    if (this.#size + size > this.#limits.mostBytes) this.#age()
    this.#young.set(key, kept)
    this.#size += size
    this.#timer ??= setInterval(() => this.#age(), this.#limits.keptForMs).unref()
  }

  #forget(key: string): void {
    if (this.#young.has(key)) this.#size -= sizeOf(this.#young.get(key))
    this.#young.delete(key)
    this.#old.delete(key)
  }

  #age(): void {
    this.#old = this.#young
    this.#young = new Map()
    this.#size = 0
    if (this.#old.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

const sizeOf = (kept: Kept | undefined): number => (kept?.made.bytes.length ?? 0) + bytesBesides
