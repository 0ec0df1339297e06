import type { Context } from '../context.js'
import { Unavailable } from '../errors.js'
import { takeTurn } from './asking/take-turn.js'
import { carryOut } from './carry-out.js'
import { conclude } from './conclude.js'
import type { ReplyIds } from './scene.js'

/** Who has not come to an end by then never will. */
const mostTurns = 8

/**
 * Answers what a lead has written by the model that is configured: it says what it wants done, that is done as far as it may be,
 * it hears what came of it, until it has said its words. Each turn is stored before anything is done of it, and each use of a
 * tool happens once, so a second try goes on where the first has ended. `unable`: the rules are to answer.
 */
export async function replyByModel(
  context: Context,
  ids: ReplyIds,
  signal: AbortSignal,
): Promise<'answered' | 'silent' | 'unable'> {
  const { model } = context.config
  if (!model) return 'unable'
  for (let number = 1; number <= mostTurns; number++) {
    const taken = await takeTurn(context, model, ids, number, signal)
    if (taken.outcome !== 'said') return withoutWord(taken.outcome)
    const { turnId, said } = taken
    if (said.calls.length === 0) return conclude(context, ids, said.text)
    for (const [position, call] of said.calls.entries())
      if ((await carryOut(context, ids, { turnId, position, items: said.items, call })) === 'over')
        return 'silent'
  }
  context.log.warn({ messageId: ids.messageId }, 'a model came to no end')
  return 'unable'
}

function withoutWord(outcome: 'over' | 'again' | 'unable'): 'silent' | 'unable' {
  if (outcome === 'again') throw new Unavailable('The model did not answer just now.', 5)
  return outcome === 'over' ? 'silent' : 'unable'
}
