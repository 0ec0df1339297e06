import { allOfThem } from '../../db/reach.js'
import { Row } from '../../db/row.js'
import type { Peer } from '../../figures/analysis/comparing/peers.js'

/** A line of the benchmarks that a workspace has uploaded. */
export class PeerRow extends Row implements Peer {
  static override tableName = 'peers'
  static override get jsonAttributes() {
    return ['ratios']
  }
  /** It is of no lead, and spreads of test leads are held against it too. Only live keys change it. */
  static override get reachOfTests() {
    return allOfThem
  }

  declare naics: string
  declare statistic: Peer['statistic']
  declare label: string | null
  declare source: string | null
  declare ratios: Record<string, number>
  declare createdAt: string
}
