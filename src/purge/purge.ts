import { type Doer, system } from '../audit/doer.js'
import type { Context } from '../context.js'
import { emptyLog } from '../db/empty-log.js'
import { purgeDocuments } from './documents.js'
import { purgeEvents } from './events.js'
import { purgeFiles } from './files.js'
import { purgeGenerations } from './generations.js'
import { purgeLeads } from './leads.js'
import { purgePeople } from './people.js'
import { dayMs, type Purged, type Purging } from './purging.js'
import { purgeRequests } from './requests.js'
import { purgeTurns } from './turns.js'
import { purgeWebhooks } from './webhooks.js'

/**
 * Removes for good what was deleted longer ago than RETENTION_DAYS, and events and words of models older than that. In small
 * transactions, beside a running service and beside another purge. It can end anywhere: the next one finds what is left, files
 * included, since those go after their rows.
 */
export async function purge(
  context: Context,
  { by = system, dryRun = false, stop }: { by?: Doer; dryRun?: boolean; stop?: AbortSignal } = {},
): Promise<Purged> {
  const purged: Purged = { leads: 0, documents: 0, events: 0, files: 0, runs: 0, skipped: 0 }
  const before = new Date(context.clock().getTime() - context.config.retentionDays * dayMs).toISOString()
  const purging: Purging = { context, by, before, dryRun, stop, purged }
  // A dry run relies on this order to count each event once: those that are old first, whatever they tell of.
  const steps = [
    purgeEvents,
    purgeLeads,
    purgeDocuments,
    purgeGenerations,
    purgeWebhooks,
    purgeRequests,
    purgeTurns,
    purgePeople,
    purgeFiles,
  ]
  for (const step of steps) if (!stop?.aborted) await step(purging)
  if (!dryRun) await emptyLog(context.db)
  return purged
}

/** The log gets numbers only, and those only when there are any. */
export async function purgeNightly(context: Context, stop: AbortSignal): Promise<void> {
  const purged = await purge(context, { stop })
  if (Object.values(purged).some(count => count > 0)) context.log.info(purged, 'purged')
}
