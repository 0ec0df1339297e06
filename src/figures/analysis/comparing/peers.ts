import type { SpreadRatios } from '../../ratio-subject.js'
import { inUnits } from '../../results.js'

/** What an industry's businesses have, as somebody has published it. */
export interface Peer {
  /** 2 to 6 digits, or one of the sectors that have two codes: `31-33`. */
  naics: string
  statistic: 'lower' | 'median' | 'upper' | 'mean'
  label: string | null
  source: string | null
  /** By the keys of the template. */
  ratios: Record<string, number>
}

/** Of one borrower: its industry, and the narrowest that benchmarks are known of. */
export interface Peers {
  /** Null: nobody has told it. */
  naics: string | null
  of: Peer[]
}

export const naicsPattern = /^(?:\d{2,6}|31-33|44-45|48-49)$/
export const isNaics = (text: string): boolean => naicsPattern.test(text)

/** Its own code, and those of the wider ones up to its sector. */
export function industriesOf(naics: string): string[] {
  const codes = Array.from({ length: naics.length - 1 }, (_, n) => naics.slice(0, naics.length - n))
  return [...codes, ...sectors.filter(sector => inSector(naics, sector))]
}

const sectors = ['31-33', '44-45', '48-49']

function inSector(naics: string, sector: string): boolean {
  const [from = 0, to = 0] = sector.split('-').map(Number)
  const own = Number(naics.slice(0, 2))
  return own >= from && own <= to
}

/** Those of the narrowest industry that has some. */
export function peersOf(naics: string, all: readonly Peer[]): Peer[] {
  const narrowest = industriesOf(naics).find(code => all.some(peer => peer.naics === code))
  return all.filter(peer => peer.naics === narrowest)
}

export interface PeerComparison {
  naics: string | null
  /** Of the benchmarks: it may be a wider industry than the borrower's. */
  matched: string | null
  reason: 'no_naics' | 'no_benchmarks' | null
  label: string | null
  sources: string[]
  /** Ratios of each period that have a benchmark. */
  periods: { periodId: string; ratios: Record<string, BesidePeers> }[]
}

type BesidePeers = { value: number | null } & Partial<Record<Peer['statistic'], number>>

/** The ratios of each period beside those of its industry. */
export function besidePeers({ naics, of }: Peers, found: SpreadRatios): PeerComparison {
  const [first] = of
  const about = {
    naics,
    matched: first?.naics ?? null,
    label: of.find(({ label }) => label !== null)?.label ?? null,
    sources: [...new Set(of.flatMap(({ source }) => source ?? []))],
  }
  if (naics === null) return { ...about, reason: 'no_naics', periods: [] }
  if (!first) return { ...about, reason: 'no_benchmarks', periods: [] }
  const ids = [...new Set([...found.ofIncome.keys(), ...found.ofSheets.keys()])]
  const periods = ids.flatMap(periodId => {
    const own = { ...inUnits(found.ofIncome.get(periodId)), ...inUnits(found.ofSheets.get(periodId)) }
    const ratios = Object.entries(own).flatMap(([key, { value }]) => {
      const known = of.flatMap(({ statistic, ratios }) =>
        ratios[key] === undefined ? [] : [[statistic, ratios[key]]],
      )
      return known.length === 0 ? [] : [[key, { value, ...Object.fromEntries(known) }] as const]
    })
    return ratios.length === 0 ? [] : [{ periodId, ratios: Object.fromEntries(ratios) }]
  })
  return { ...about, reason: null, periods }
}
