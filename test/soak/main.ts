import { say, toldOf } from '../support/long-run.js'
import { soak } from './soak.js'

const { count, ...told } = toldOf('callers', 8, (callers, minutes) => `${callers} callers for ${minutes} min`)
const tally = await soak({ ...told, callers: count })
say(tally.summary())
process.exit(tally.faults.length === 0 ? 0 : 1)
