import { pageLoads } from './page-loads.js'
import { leadListPage } from './page-of-leads.js'
import { onStage } from './stage.js'

const parts = { loads: pageLoads, list: leadListPage }

const isPart = (name: string): name is keyof typeof parts => name in parts

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : Object.keys(parts)
for (const name of wanted)
  if (!isPart(name)) throw new Error(`There is no part ${name}, but ${Object.keys(parts).join(', ')}`)
// Each on a stage of its own, so that nothing of one is there while the next is measured.
for (const name of wanted.filter(isPart)) await onStage(parts[name])
