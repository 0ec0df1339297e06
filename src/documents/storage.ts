import type { Readable } from 'node:stream'

/**
 * Where files are kept. Keys are ours (`<workspace>/<document>`), never a caller's words. What is put is there as a whole or
 * not at all, and outlives a crash once `put` has returned.
 */
export interface Storage {
  /** Moves a finished local file in. */
  put(key: string, file: string): Promise<void>
  /** Small texts of our own, such as what was read from a document. */
  putText(key: string, text: string): Promise<void>
  /** Small files that we make. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is nothing under the key. */
  readText(key: string): Promise<string | undefined>
  /** The bytes, or those of an inclusive range. Throws `Gone` when there are none. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Lends the bytes as a local file for as long as the work takes. Throws `Gone` when there are none. */
  withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T>
  /** Repeatable: what isn't there is removed already. */
  remove(key: string): Promise<void>
  /** All that is kept, in no order. What is put or removed meanwhile may be told or not. */
  keys(): AsyncIterable<StoredKey>
  /**
   * For as long as the work takes, what is removed by whichever process can still be had from what it is given. So a file that
   * was there when the work began is there, or there.
   */
  keepingRemoved<T>(work: (removed: Pick<Storage, 'withFile' | 'keys'>) => Promise<T>): Promise<T>
  /** A folder on this machine for what is still arriving. */
  arriving: string
  /** Whether it can be written to, for readiness and `doctor`. */
  check(): Promise<void>
}

export interface StoredKey {
  key: string
  storedAt: Date
}
