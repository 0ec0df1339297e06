import type { ChecklistEntry } from './checklist-entry.js'
import type { LeadChecklist } from './lead-checklist.js'
import type { Json } from './values/value-rules.js'

/** In bytes of JSON before anything is sealed, so that it is the same on each database. */
const mostBytesOfValues = 2 * 1024 * 1024
const mostBytesOfAlternates = 1024 * 1024
const mostAlternates = 20

interface Written {
  json: string
  bytes: number
}

/**
 * What the answers of one lead hold, and may hold. A lead that was above a limit before there was one keeps what it has,
 * and only doesn't grow. Only for who holds the lead's lock.
 */
export class HeldValues {
  readonly #checklist: LeadChecklist
  /** The same values are compared and measured at each of many updates. */
  readonly #written = new Map<Json, Written>()
  /** What the values hold at most. Nearly always that is far from what they may hold, and nothing has to be written out. */
  #mostValueBytes: number
  #valueBytes: number | undefined
  #alternateBytes: number
  /** Whose alternates go first: the entries that nobody has changed for the longest time. */
  readonly #oldestFirst: ChecklistEntry[]

  constructor(checklist: LeadChecklist) {
    this.#checklist = checklist
    const entries = checklist.answered
    this.#mostValueBytes = sum(entries, ({ value }) => mostBytesOf(value))
    this.#alternateBytes = sum(entries, ({ alternateValues }) => this.#bytesOfAll(alternateValues))
    this.#oldestFirst = entries
      .filter(({ alternateValues }) => alternateValues)
      .sort((a, b) => ((a.updatedAt ?? '') < (b.updatedAt ?? '') ? -1 : 1))
  }

  hasRoomFor({ value: before }: ChecklistEntry, value: Json): boolean {
    if (this.#mostValueBytes + mostBytesOf(value) <= mostBytesOfValues) return true
    const growth = this.#bytesOf(value) - this.#bytesOf(before)
    return growth <= 0 || this.#held() + growth <= mostBytesOfValues
  }

  #held(): number {
    this.#valueBytes ??= sum(this.#checklist.answered, ({ value }) => this.#bytesOf(value))
    return this.#valueBytes
  }

  /** What is changed besides, with the value, is the caller's business. A value stands only once, and the newest first. */
  replace(entry: ChecklistEntry, value: Json, besides: Parameters<LeadChecklist['change']>[1]): void {
    const { value: before, alternateValues } = entry
    const earlier = before === null || this.#same(before, value) ? [] : [before]
    const others = (alternateValues ?? []).filter(
      one => !this.#same(one, value) && !earlier.some(kept => this.#same(kept, one)),
    )
    const most = Math.max(mostBytesOfAlternates, this.#alternateBytes)
    const alternates = [...earlier, ...others].slice(0, mostAlternates)
    this.#mostValueBytes += mostBytesOf(value) - mostBytesOf(before)
    if (this.#valueBytes !== undefined) this.#valueBytes += this.#bytesOf(value) - this.#bytesOf(before)
    this.#alternateBytes += this.#bytesOfAll(alternates) - this.#bytesOfAll(alternateValues)
    this.#checklist.change(entry, { ...besides, value, alternateValues: someOf(alternates) })
    const place = this.#oldestFirst.indexOf(entry)
    if (place >= 0) this.#oldestFirst.splice(place, 1)
    this.#oldestFirst.push(entry)
    this.#dropAlternates(most)
  }

  #dropAlternates(most: number): void {
    for (const entry of this.#oldestFirst) {
      if (this.#alternateBytes <= most) return
      const left = [...(entry.alternateValues ?? [])]
      while (this.#alternateBytes > most && left.length > 0) {
        this.#alternateBytes -= this.#bytesOf(left.pop() as Json)
      }
      if (left.length < (entry.alternateValues ?? []).length)
        this.#checklist.change(entry, { alternateValues: someOf(left) })
    }
  }

  #same(a: Json, b: Json): boolean {
    if (a === b) return true
    return typeof a === 'object' && typeof b === 'object' && this.#write(a).json === this.#write(b).json
  }

  #bytesOf(value: Json): number {
    return value === null ? 0 : this.#write(value).bytes
  }

  #bytesOfAll(values: Json[] | null): number {
    return sum(values ?? [], value => this.#bytesOf(value))
  }

  #write(value: Json): Written {
    const before = this.#written.get(value)
    if (before) return before
    const json = JSON.stringify(value)
    const written = { json, bytes: Buffer.byteLength(json) }
    this.#written.set(value, written)
    return written
  }
}

/** Without writing it out, where it is a text: JSON takes six bytes for a character at most. */
const mostBytesOf = (value: Json): number =>
  typeof value === 'string'
    ? 6 * value.length + 2
    : value === null || typeof value !== 'object'
      ? 32
      : 3 * JSON.stringify(value).length

const someOf = (values: Json[]): Json[] | null => (values.length > 0 ? values : null)
const sum = <T>(all: T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0)
