import { findSpread, type SpreadRecord } from '../../../spreads/find.js'
import { SpreadDocument } from '../../../spreads/spread-document.js'
import { livePage } from '../live.js'

/** Tells the page of a spread how far it is. */
export const spreadLive = livePage({
  path: '/console/spreads/{spreadId}/live',
  lookEveryMs: 1_000,
  async version({ db }, workspaceId, { spreadId = '' }) {
    const spread = await findSpread(workspaceId, spreadId, db)
    const documents = await SpreadDocument.inBySql(
      workspaceId,
      db,
      'spread_id = ? and generation = ?',
      [spread.id, String(spread.generation)],
      '',
      'status',
    )
    return spreadVersion({ spread, documents })
  },
})

/** Something else than before as soon as the progress of a spread would be shown otherwise. */
export function spreadVersion({
  spread,
  documents,
}: Pick<SpreadRecord, 'spread'> & { documents: Pick<SpreadDocument, 'status'>[] }): string {
  const read = documents.filter(({ status }) => status !== 'PROCESSING').length
  return [
    spread.generation,
    spread.status,
    spread.paused ? 'paused' : 'at work',
    `${read} of ${documents.length}`,
  ].join(', ')
}
