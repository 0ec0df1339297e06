import { type Item, nameOf } from '../evidence/item.js'
import type { Section } from '../evidence/label.js'
import type { Assignment } from '../names/assign.js'
import { matchesOf } from '../names/match.js'
import { isAsset, isContraRow } from '../names/template-sets.js'
import type { Entry } from './outline-reading.js'

/**
 * In a sheet of two sides what has been written off may stand across from what it was written off: among what is owed. It is
 * taken off the assets all the same, and the printed sums of both sides are the larger by it.
 */
export function takenOffAssets(assigned: Map<Entry, Assignment>): Set<Item> {
  const found = new Set<Item>()
  for (const [entry, { row }] of assigned) {
    if (isAsset(row)) continue
    const [own] = matchesOf(nameOf(entry.item), assets)
    const [owed] = matchesOf(nameOf(entry.item), claims)
    if (!own || own.score < 0.85 || !isContraRow(own.row) || (owed?.score ?? 0) > own.score - 0.1) continue
    found.add(entry.item)
    assigned.set(entry, { row: own.row, confidence: 0.8, reason: `${own.label}, printed among the claims` })
  }
  return found
}

const assets: readonly Section[] = ['fixedAssets', 'nonCurrentAssets', 'currentAssets']
const claims: readonly Section[] = ['liabilities', 'equity']
