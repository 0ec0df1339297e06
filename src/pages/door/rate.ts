import type { Config } from '../../config.js'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { RateLimit, TooMany } from '../../http/rate-limit.js'
import type { Person } from './personal.js'

/** One for each API of the process. */
const rates = new WeakMap<Config, RateLimit>()

/** A person has as many requests as a key, in however many browsers: beyond them a 429 that says when to go on. */
export function takeRequest({ config, clock }: Context, { id }: Person): void {
  const rate = rates.get(config) ?? new RateLimit(config.rateLimit)
  rates.set(config, rate)
  try {
    rate.take(id, clock().getTime())
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    const { retryAfterSeconds = 1 } = error
    const seconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
    throw new LeadspreadError(
      429,
      error.code,
      `You have asked for more than the service gives to one person at once. Nothing was done: wait ${seconds}, and try again.`,
      { retryAfterSeconds },
    )
  }
}
