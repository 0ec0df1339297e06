import { say, toldOf } from '../support/long-run.js'
import { play } from './play.js'

const { count, ...told } = toldOf('runs', 500, (runs, minutes) => `${runs} runs in ${minutes} min`)
const { violations, summary } = await play({ ...told, runs: count })
for (const violation of violations.slice(0, 50)) say(`✘ ${violation}`)
say(summary)
process.exit(violations.length === 0 ? 0 : 1)
