import { leastBytesPerSecond } from './limits.js'

/** How often a caller is looked at until one who has sent nothing is given up. */
export const looks = 30

/** Whether a caller sends nothing for a while, or too little for twice as long. */
export class Pace {
  readonly #least: number
  /** What had come at each look, the latest first. */
  #seen: number[] = [0]

  constructor(idleMs: number) {
    this.#least = (2 * idleMs * leastBytesPerSecond) / 1000
  }

  /** To be asked at each look. */
  isTooSlow(bytes: number): boolean {
    this.#seen = [bytes, ...this.#seen.slice(0, 2 * looks)]
    return bytes === this.#seen[looks] || bytes - (this.#seen[2 * looks] ?? -this.#least) < this.#least
  }
}
