/** Turns of one process at once, of all workspaces together. */
export const mostTurns = 400
const patienceMs = 5_000
/** Between two that were put off: however many there are, asking again costs little. */
const apartMs = 50

/**
 * Which turns may go on in this process. A turn whose receiver hangs lasts for as long as a turn may, so a workspace may have as
 * many under way as are left free for the others: one alone takes half, and however many take their share, one is left over.
 */
export class Turns {
  readonly #most: number
  readonly #clock: () => number
  readonly #underWay = new Map<string, number>()
  readonly #putOff = new Map<string, number>()
  #all = 0
  #last = 0

  constructor({ most = mostTurns, clock = Date.now } = {}) {
    this.#most = most
    this.#clock = clock
  }

  /** Takes a place, to be given back; or says after how many milliseconds to ask again. */
  take({ workspaceId, webhookId }: { workspaceId: string; webhookId: string }): (() => void) | number {
    const mine = this.#underWay.get(workspaceId) ?? 0
    if (mine >= this.#most - this.#all) return this.#puttingOff(webhookId)
    this.#putOff.delete(webhookId)
    this.#underWay.set(workspaceId, mine + 1)
    this.#all++
    return () => {
      const left = (this.#underWay.get(workspaceId) ?? 1) - 1
      if (left > 0) this.#underWay.set(workspaceId, left)
      else this.#underWay.delete(workspaceId)
      this.#all--
    }
  }

  /** It was told when to ask again, and that is still to come. */
  isPutOff(webhookId: string): boolean {
    const until = this.#putOff.get(webhookId)
    if (until !== undefined && until <= this.#clock()) this.#putOff.delete(webhookId)
    return this.#putOff.has(webhookId)
  }

  #puttingOff(webhookId: string): number {
    const now = this.#clock()
    this.#last = Math.max(now + patienceMs, this.#last + apartMs)
    this.#putOff.set(webhookId, this.#last)
    return this.#last - now
  }
}
