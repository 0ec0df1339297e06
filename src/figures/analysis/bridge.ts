import { toUnits } from '../../money.js'
import type { BridgeLine } from '../computing/bridge.js'
import type { Computed } from '../results.js'

interface BridgedPeriod {
  periodId: string
  label: string
  /** EBITDA as the income statement has it. */
  reported: number
  lines: (Omit<BridgeLine, 'kind'> & { kind: BridgeLine['kind'] | 'assetSales' })[]
  adjusted: number
}

/** From reported to adjusted EBITDA, a period each. */
export function bridgeBlock({ results, bridges }: Computed): BridgedPeriod[] {
  return results.statements.incomeStatement.periods.flatMap(({ id, label, values, ratios }) => {
    const reported = values.ebitda?.value
    const adjusted = ratios.adjustedEbitda?.value ?? null
    if (reported === undefined || adjusted === null) return []
    const gain = values.gainLossOnAssetSales?.value ?? 0
    const told = bridges.get(id)?.lines ?? []
    const assetSales = {
      kind: 'assetSales' as const,
      label: 'Gains and losses on asset sales',
      amount: 0 - gain,
      counts: true,
      sources: [],
      author: null,
      at: null,
    }
    return [
      {
        periodId: id,
        label,
        reported,
        lines: [
          ...(gain === 0 ? [] : [assetSales]),
          ...told.map(line => ({ ...line, amount: toUnits(line.amount) })),
        ],
        adjusted,
      },
    ]
  })
}
