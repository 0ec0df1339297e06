import { recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import type { Context } from '../../context.js'
import { type Listing, type Page, takeListing } from '../../db/page.js'
import { newId } from '../../ids.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { PeerRow } from './peer-row.js'
import { readPeers } from './read-csv.js'
import { type PeerView, peerView } from './view.js'

export const listPeers = ({ db }: Context, { workspaceId }: Caller, page: Page): Promise<Listing<PeerView>> =>
  takeListing(PeerRow.in(workspaceId, db), page, rows => rows.map(peerView))

/** In the place of all that the workspace had. */
export function replacePeers(context: Context, caller: Caller, csv: string): Promise<number> {
  const { workspaceId } = caller
  const peers = readPeers(csv)
  return change(context, caller, async trx => {
    const createdAt = await timestampIn(context, workspaceId, trx)
    await PeerRow.in(workspaceId, trx).delete()
    // Lists have the newest first: the first line is stored last, so that they are in the order of the file.
    const rows = peers.toReversed().map(peer => ({ id: newId('peer'), ...peer, createdAt }))
    await PeerRow.insertAllIn(workspaceId, trx, rows)
    await recordAudit(trx, caller, 'peers.replaced', workspaceId)
    return peers.length
  })
}

export const removePeers = (context: Context, caller: Caller): Promise<void> =>
  change(context, caller, async trx => {
    await PeerRow.in(caller.workspaceId, trx).delete()
    await recordAudit(trx, caller, 'peers.removed', caller.workspaceId)
  })
