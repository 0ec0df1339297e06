import type { Budget } from '../model-settings.js'

export interface Used {
  calls: number
  tokens: number
  costMicros: number
  ms: number
}

/** Another call that may use so much at the most, beside what is used up. */
export const fits = (budget: Budget, used: Used, next: Used): boolean =>
  used.calls + next.calls <= budget.calls &&
  used.tokens + next.tokens <= budget.tokens &&
  used.costMicros + next.costMicros <= budget.money * 1_000_000 &&
  // How long it takes nobody knows: it is let in while there is time left.
  used.ms < budget.seconds * 1_000

/** A price is for a million tokens, so tokens times price are millionths. */
export const costMicrosOf = (
  prices: { in: number; out: number },
  { tokensIn, tokensOut }: { tokensIn: number; tokensOut: number },
): number => Math.min(Math.ceil(tokensIn * prices.in + tokensOut * prices.out), 2_000_000_000)

/** No more than these, whatever its words are: a token is seldom shorter than two bytes. */
export const mostTokensOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(new TextEncoder().encode(text).length / 2), 0)
