import type { Peer } from '../../figures/analysis/comparing/peers.js'
import type { PeerRow } from './peer-row.js'

export type PeerView = Peer & { id: string }

export const peerView = ({ id, naics, statistic, label, source, ratios }: PeerRow): PeerView => ({
  id,
  naics,
  statistic,
  label,
  source,
  ratios,
})
