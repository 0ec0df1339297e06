/** Repeatable chance (mulberry32): the same seed makes the same choices, though processes run as they like. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least)
  }

  /** Each of them as likely, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  one<T>(of: readonly T[]): T {
    return of[Math.floor(this.fraction() * of.length)] as T
  }

  /** One of the names, each as likely as its weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    throw new Error('Nothing to choose from')
  }
}
