import { compare, printCompared } from './figures.js'
import { fire, type Load } from './fire.js'
import { type Leads, ourSide, seedLeads } from './lead-data.js'
import { writeLoads } from './lead-writes.js'
import type { Stage } from './stage.js'

const rounds = 5
const connections = 1
const round = { seconds: 2, connections }
const warmUp = { seconds: 2, connections }
const [fewLeads, manyLeads] = [10_000, 300_000]
const readLeads = 5_000

/** The same requests to a service with few leads and to one with many. */
export async function leadGrowth(stage: Stage): Promise<void> {
  const few = await seedLeads(stage, 'few', fewLeads)
  const many = await seedLeads(stage, 'many', manyLeads)
  const [fewSide, manySide] = [await ourSide(stage, few), await ourSide(stage, many)]
  const [fewLoads, manyLoads] = [loadsOf(few), loadsOf(many)]
  const compared = []
  for (const [title, load] of Object.entries(fewLoads)) {
    process.stdout.write(`› ${title}\n`)
    const loadOfMany = manyLoads[title] as Load
    await fire(fewSide, load, warmUp)
    await fire(manySide, loadOfMany, warmUp)
    compared.push(
      await compare(
        title,
        rounds,
        () => fire(fewSide, load, round),
        () => fire(manySide, loadOfMany, round),
      ),
    )
  }
  printCompared(compared, 'A request at a time. Target: p50 at most 1.30.', ['10,000', '300,000'])
}

function loadsOf({ leadIds }: Leads): Record<string, Load> {
  const step = Math.max(1, Math.floor(leadIds.length / readLeads))
  const paths = leadIds.filter((_, n) => n % step === 0).map(id => `/api/v1/leads/${id}`)
  return { 'GET /leads/{leadId}': { method: 'GET', paths }, ...writeLoads(leadIds) }
}
