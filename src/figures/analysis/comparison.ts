import type { SpreadRatios } from '../ratio-subject.js'
import type { Spread } from '../spread.js'
import { type Averages, averagesOf } from './comparing/averages.js'
import { type Change, changesOf } from './comparing/changes.js'
import { columnsOf } from './comparing/columns.js'
import { type CommonSize, commonSizesOf } from './comparing/common-size.js'
import { besidePeers, type PeerComparison, type Peers } from './comparing/peers.js'
import { type ToldBeside, type Trailing, trailingOf } from './comparing/trailing.js'

export interface Comparison {
  changes: Change[]
  commonSize: CommonSize[]
  averages: Averages
  trailing: Trailing
  peers: PeerComparison
}

/** The periods of a spread beside one another. */
export function comparisonOf(
  spread: Spread,
  found: SpreadRatios,
  peers: Peers,
  told: ToldBeside,
): Comparison {
  const columns = columnsOf(spread)
  return {
    changes: changesOf(columns),
    commonSize: commonSizesOf(columns),
    averages: averagesOf(spread, found),
    trailing: trailingOf(spread, told),
    peers: besidePeers(peers, found),
  }
}
