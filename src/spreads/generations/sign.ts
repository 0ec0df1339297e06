import { recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import { Conflict } from '../../errors.js'
import { newId } from '../../ids.js'
import { authorOf } from '../../people/actor.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { findSpread, lockSpread } from '../find.js'
import { notComplete } from '../results/read-results.js'
import { findGeneration } from './generations.js'
import type { PutSignOff } from './schema.js'
import { SignOff } from './sign-off.js'

const most = 50

/** Binds the generation that is named, or the one that is shown: a later one has to be signed anew. */
export async function signOff(
  context: Context,
  caller: Caller,
  id: string,
  { name, role, generation: named }: PutSignOff,
): Promise<SignOff> {
  const { workspaceId } = caller
  await findSpread(workspaceId, id, context.db)
  return change(context, caller, async trx => {
    const { spread } = await lockSpread(trx, workspaceId, id)
    const { id: spreadId, leadId, completedGeneration } = spread
    if (completedGeneration === null) throw notComplete()
    const generation = named ?? completedGeneration
    await findGeneration(workspaceId, { spreadId, generation }, trx)
    const there = await SignOff.in(workspaceId, trx).where({ spreadId, generation }).resultSize()
    if (there >= most) throw new Conflict('too_many_sign_offs', `A generation has at most ${most} sign-offs.`)
    const signed = await SignOff.in(workspaceId, trx).insert({
      id: newId('signOff'),
      spreadId,
      leadId,
      generation,
      name,
      role,
      author: await authorOf(caller, trx),
      createdAt: await timestampIn(context, workspaceId, trx),
    })
    await recordAudit(trx, caller, 'spread.signed_off', signed.id)
    return signed
  })
}
