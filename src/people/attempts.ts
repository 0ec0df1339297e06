import type { Config } from '../config.js'

/** How often somebody may guess: so many at once, and then one in so many milliseconds. */
interface Allowance {
  most: number
  everyMs: number
}

/** Of one account, and of one address from where several accounts are tried. */
const allowances = {
  account: { most: 10, everyMs: 60_000 },
  address: { most: 50, everyMs: 20_000 },
} as const satisfies Record<string, Allowance>

export interface Guess {
  kind: keyof typeof allowances
  name: string
}

const mostRemembered = 20_000

/**
 * Guesses that were taken, of this process and in memory: what is forgotten when it ends is a few guesses more. An account that
 * doesn't exist is slowed down as one that does.
 */
export class Attempts {
  /** When each would have all of its guesses again, the least recently tried first. */
  readonly #until = new Map<string, number>()

  /** Takes a guess of each. Otherwise of none, and says how long to wait. */
  take(guesses: readonly Guess[], nowMs: number): { waitMs: number } {
    const waits = guesses.map(guess => this.#after(guess, nowMs) - nowMs - windowOf(guess))
    const waitMs = Math.max(0, ...waits)
    if (waitMs === 0) for (const guess of guesses) this.#set(keyOf(guess), this.#after(guess, nowMs))
    return { waitMs }
  }

  /** Guesses that were right are none: the account has all of its own again, and the address this one. */
  forget(guesses: readonly Guess[]): void {
    for (const guess of guesses) {
      const until = this.#until.get(keyOf(guess))
      if (guess.kind === 'account') this.#until.delete(keyOf(guess))
      else if (until !== undefined) this.#set(keyOf(guess), until - allowances.address.everyMs)
    }
  }

  #after(guess: Guess, nowMs: number): number {
    return Math.max(this.#until.get(keyOf(guess)) ?? 0, nowMs) + allowances[guess.kind].everyMs
  }

  #set(key: string, until: number): void {
    this.#until.delete(key)
    this.#until.set(key, until)
    if (this.#until.size <= mostRemembered) return
    const [oldest] = this.#until.keys()
    if (oldest !== undefined) this.#until.delete(oldest)
  }
}

const windowOf = ({ kind }: Guess): number => allowances[kind].most * allowances[kind].everyMs
const keyOf = ({ kind, name }: Guess): string => `${kind} ${name}`

/** Those of a process, by the configuration that it began with: what else use cases are handed may be made anew for each request. */
const known = new WeakMap<Config, Attempts>()

export function attemptsOf(config: Config): Attempts {
  const attempts = known.get(config) ?? new Attempts()
  known.set(config, attempts)
  return attempts
}
