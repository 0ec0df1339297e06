import { parseArgs } from 'node:util'
import { readings } from './reading.js'
import { memory, packages } from './spread-packages.js'
import { onStage } from './stage.js'
import { statementsOf } from './statements.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'temporal-cli': { type: 'string' } },
})
const cli = values['temporal-cli']
if (!cli) throw new Error("--temporal-cli is missing; `npm run bench spreads` finds Temporal's command line")

const parts = { reading: readings, package: packages(cli), memory: memory(cli) }
type Part = keyof typeof parts
const isPart = (name: string): name is Part => name in parts

const named = positionals.filter(isPart)
const [folder] = positionals.filter(name => !isPart(name))
const statements = await statementsOf(folder)
// Each on a stage of its own, so that nothing of one is there while the next is measured.
for (const part of named.length > 0 ? named : (Object.keys(parts) as Part[]))
  await onStage(stage => parts[part](stage, statements))
