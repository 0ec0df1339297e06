import type { Caller } from '../../../../caller.js'
import type { Context } from '../../../../context.js'
import { generationResults, listGenerations } from '../../../../spreads/generations/generations.js'
import type { Viewed } from '../viewer.js'
import { type Compared, differences } from './differences.js'

const mostGenerations = 100

/** The generations of a spread, and how an earlier one differs from what is shown. */
export async function readHistory(
  context: Context,
  caller: Caller,
  { spreadId, record, results }: Viewed,
  wanted: string | null,
) {
  const found = await listGenerations(context, caller, spreadId, { limit: mostGenerations })
  const generation = Number(wanted ?? '')
  const other =
    Number.isInteger(generation) && generation > 0 && generation <= 2_147_483_647 ? generation : undefined
  return {
    generations: 'rows' in found ? found.rows : [],
    current: record.spread.completedGeneration,
    compared:
      other !== undefined && results
        ? { with: other, found: differences(await figuresOf(context, caller, spreadId, other), results) }
        : undefined,
  }
}

async function figuresOf(
  context: Context,
  caller: Caller,
  spreadId: string,
  generation: number,
): Promise<Compared> {
  return JSON.parse(await generationResults(context, caller, { spreadId, generation }, [])).results
}
