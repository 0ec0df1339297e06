import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../caller.js'
import { Unavailable } from '../errors.js'

const tries = 5
const pauseMs = 50

/** Why it is to be asked again: the update was never answered, or it was, to no avail. */
type Again = 'unanswered' | 'answered'

/**
 * Asks a workflow until that comes to something. By the id of its update a repeat of the call finds what it came to: so one that
 * was never answered stays the same, and only one that was answered to no avail is followed by a new one.
 */
export async function askWorkflow<T extends object>(
  { repeatId }: Caller,
  { command, of }: { command: string; of: string },
  ask: (updateId: string, callId: string) => Promise<T | Again>,
): Promise<T> {
  const callId = repeatId ? `${command}-${repeatId}` : randomUUID()
  let answers = 0
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await sleep(pauseMs * attempt)
    const told = await ask(answers === 0 ? callId : `${callId}-${answers}`, callId)
    if (typeof told === 'object') return told
    if (told === 'answered') answers++
  }
  throw new Unavailable(`The workflow of this ${of} is being restarted. Try again.`, 2)
}

export const tooLate = () =>
  new Unavailable('The workflow heard of this too late, and did nothing. Try again.', 1)
