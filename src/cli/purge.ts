import { commandLine } from '../audit/doer.js'
import { purge } from '../purge/purge.js'
import type { Purged } from '../purge/purging.js'
import type { Command } from './command.js'
import { withContext } from './with-context.js'

export const purgeCommand: Command = {
  name: 'purge',
  usage: '',
  summary: 'remove for good what was deleted',
  help: `Removes what was deleted more than RETENTION_DAYS ago: leads with all that hangs on them, documents and their files,
and events that are older. A worker does the same each day. Safe beside a running service, and to stop and run again.

  --dry-run  only say how much would be removed

Example: leadspread purge --dry-run`,
  options: { 'dry-run': { type: 'boolean' } },
  words: 0,
  run: (_words, values, environment) =>
    withContext(environment, async context => {
      const dryRun = values['dry-run'] === true
      const purged = await purge(context, { by: commandLine, dryRun })
      return { json: purged, lines: describe(purged, dryRun) }
    }),
}

function describe({ leads, runs, documents, events, files, skipped }: Purged, dryRun: boolean): string[] {
  const amounts = [
    amount(leads, 'lead'),
    amount(runs, 'run'),
    amount(documents, 'document'),
    amount(events, 'event'),
    amount(files, 'file'),
  ]
  return [
    `${dryRun ? 'Would remove' : 'Removed'} ${amounts.join(', ')}.`,
    ...(skipped > 0
      ? [
          `${amount(skipped, 'deleted lead')} stayed, with a run that is still open: a worker has to end it first.`,
        ]
      : []),
  ]
}

const amount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
