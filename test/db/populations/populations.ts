import { leads } from './leads.js'
import { lender } from './lender.js'
import { people } from './people.js'
import { spreads } from './spreads.js'
import { webhooks } from './webhooks.js'
import type { Populations } from './words.js'

/**
 * Rows as they stand after each migration, in the order of migrations, for the next ones to carry over. A migration's rows
 * are written in the words of its own day: they never change when a later one renames a column.
 */
export const populations: Populations = Object.fromEntries(
  Object.entries({ ...lender, ...leads, ...webhooks, ...spreads, ...people }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
)
