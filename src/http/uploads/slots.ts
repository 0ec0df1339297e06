import { Unavailable } from '../../errors.js'
import { uploadsAtOnce } from './limits.js'

/**
 * How many uploads are under way. A workspace may have as many as it leaves free, so that none takes all; and its first is
 * always let in, so that it never waits for others.
 */
export class Slots {
  readonly #total: number
  readonly #byWorkspace = new Map<string, number>()
  #taken = 0

  constructor(total: number) {
    this.#total = total
  }

  /** Whoever takes one gives it back, once. */
  take(workspaceId: string): void {
    const own = this.#byWorkspace.get(workspaceId) ?? 0
    if (own > 0 && own >= this.#total - this.#taken)
      throw new Unavailable('Too many uploads are under way. Try again shortly.', 5)
    this.#byWorkspace.set(workspaceId, own + 1)
    this.#taken++
  }

  giveBack(workspaceId: string): void {
    const own = this.#byWorkspace.get(workspaceId) ?? 0
    if (own > 1) this.#byWorkspace.set(workspaceId, own - 1)
    else this.#byWorkspace.delete(workspaceId)
    this.#taken--
  }
}

/** The slots of this process, however a file comes: by a form or in parts. */
export const uploadSlots = new Slots(uploadsAtOnce)
