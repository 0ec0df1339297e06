import { LeadspreadError } from '../errors.js'

interface Bucket {
  tokens: number
  at: number
}

interface Allowance {
  limit: number
  remaining: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
}

/** A bucket of tokens for each API key, in this process: it holds twice the rate, and fills at the rate. */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  readonly #buckets = new Map<string, Bucket>()
  #tidyAt = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
    // A bucket that can't hold one token would never grant any.
    this.#burst = Math.max(1, perSecond * 2)
  }

  /** Undefined when limits are off. Throws a 429 when the bucket is empty. */
  take(keyId: string, nowMs: number): Allowance | undefined {
    if (this.#perSecond === 0) return undefined
    this.#tidy(nowMs)
    const bucket = this.#buckets.get(keyId)
    const filled = bucket
      ? Math.min(this.#burst, bucket.tokens + (Math.max(0, nowMs - bucket.at) / 1000) * this.#perSecond)
      : this.#burst
    const granted = filled >= 1
    const tokens = granted ? filled - 1 : filled
    this.#buckets.set(keyId, { tokens, at: nowMs })
    if (!granted) {
      throw new TooMany(this.#allowance(tokens), Math.max(1, Math.ceil((1 - tokens) / this.#perSecond)))
    }
    return this.#allowance(tokens)
  }

  #allowance(tokens: number): Allowance {
    return {
      limit: this.#burst,
      remaining: Math.floor(tokens),
      resetSeconds: Math.ceil((this.#burst - tokens) / this.#perSecond),
    }
  }

  /** A bucket that would be full by now says nothing. */
  #tidy(nowMs: number): void {
    if (nowMs < this.#tidyAt) return
    this.#tidyAt = nowMs + 60_000
    for (const [keyId, { at }] of this.#buckets) {
      if ((nowMs - at) / 1000 > this.#burst / this.#perSecond) this.#buckets.delete(keyId)
    }
  }
}

export class TooMany extends LeadspreadError {
  readonly allowance: Allowance

  constructor(allowance: Allowance, retryAfterSeconds: number) {
    super(
      429,
      'rate_limited',
      `This API key has used up its requests. Try again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    )
    this.allowance = allowance
  }
}

export const rateHeaders = ({ limit, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
})
