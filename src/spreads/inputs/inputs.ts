import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { Conflict } from '../../errors.js'
import { type InputName, inputTitles, type SpreadInputs } from '../../figures/told/inputs.js'
import { authorOf } from '../../people/actor.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { findSpread, type SpreadRecord } from '../find.js'
import { recompute } from '../recompute.js'
import { nextGeneration } from '../regenerate.js'
import { SpreadRun } from '../spread-run.js'
import { mergeInputs } from './merge.js'
import type { PutInputs } from './schema.js'

export const readInputs = async (
  { db }: Context,
  { workspaceId }: Caller,
  spreadId: string,
): Promise<SpreadInputs> => (await findSpread(workspaceId, spreadId, db)).inputs

/**
 * A generation of its own, computed from the columns that are stored: nothing is read again. `isSeen`: whether whoever sends this has
 * seen what is there now, where that can be told.
 */
export const putInputs = (
  context: Context,
  caller: Caller,
  spreadId: string,
  sent: PutInputs,
  isSeen: (inputs: SpreadInputs) => boolean = () => true,
): Promise<SpreadRecord> =>
  nextGeneration(context, caller, spreadId, (trx, lead, spread) =>
    recompute(context, caller, trx, { lead, spread, changes: [toldIn(sent)] }, async () => {
      if (!isSeen(spread.inputs))
        throw new Conflict(
          'inputs_changed',
          'Somebody else has changed this meanwhile. Nothing of yours was saved.',
        )
      const inputs = mergeInputs(spread.inputs, sent, await sayingOf(context, caller, trx))
      await SpreadRun.in(caller.workspaceId, trx).findById(spreadId).patch({ inputs })
      spread.$set({ inputs })
      await recordAudit(trx, caller, 'spread.inputs_changed', spreadId)
    }),
  )

/** In words: it stands in the history of generations, and in the report. */
const toldIn = (sent: PutInputs): string =>
  `Told: ${Object.keys(sent)
    .map(name => inputTitles[name as InputName])
    .join(', ')}`

/** Under whose name something is told, and when. */
export async function sayingOf(context: Context, caller: Caller, trx: Knex.Transaction) {
  const author = await authorOf(caller, trx)
  return { author, at: await timestampIn(context, caller.workspaceId, trx) }
}
