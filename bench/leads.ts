import { leadGrowth } from './lead-growth.js'
import { leadLists, leadLogs } from './lead-lists.js'
import { leadReads } from './lead-reads.js'
import { leadWrites } from './lead-writes.js'
import { onStage } from './stage.js'

const parts = { read: leadReads, write: leadWrites, list: leadLists, logs: leadLogs, growth: leadGrowth }

const isPart = (name: string): name is keyof typeof parts => name in parts

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : Object.keys(parts)
for (const name of wanted)
  if (!isPart(name)) throw new Error(`There is no part ${name}, but ${Object.keys(parts).join(', ')}`)
// Each on a stage of its own, so that nothing of one is there while the next is measured.
for (const name of wanted.filter(isPart)) await onStage(parts[name])
