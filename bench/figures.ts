/** What one side did in one round. */
export interface Round {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** What each took of a processor: unlike the others, it hardly knows what else the machine is doing. */
  cpuMs: number
}

export function roundOf(latenciesMs: number[], elapsedMs: number, usedMs = Number.NaN): Round {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return {
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMs: usedMs / sorted.length,
  }
}

export interface Compared {
  title: string
  bare: Round[]
  ours: Round[]
}

/**
 * Rounds of the two sides by turns, so that both meet the same moods of the machine. A ratio is taken within a pair of
 * rounds; the median of the pairs is what counts.
 */
export async function compare(
  title: string,
  rounds: number,
  bare: () => Promise<Round>,
  ours: () => Promise<Round>,
): Promise<Compared> {
  const compared: Compared = { title, bare: [], ours: [] }
  for (let round = 1; round <= rounds; round++) {
    compared.bare.push(await bare())
    compared.ours.push(await ours())
  }
  return compared
}

export function printCompared(
  rows: Compared[],
  target: string,
  [bareName, oursName] = ['bare', 'ours'],
): void {
  const line = (...cells: string[]) =>
    process.stdout.write(
      `${cells.map((cell, at) => (at < 2 ? cell.padEnd(at ? 8 : 34) : cell.padStart(9))).join(' ')}\n`,
    )
  process.stdout.write('\n')
  const told = ['perSecond', 'p50Ms', 'p99Ms', ...(isTold(rows) ? (['cpuMs'] as const) : [])] as const
  line('', '', 'per s', 'p50 ms', 'p99 ms', ...(isTold(rows) ? ['CPU ms'] : []))
  for (const { title, bare, ours } of rows) {
    const cells = (rounds: Round[]) => told.map(name => shown(median(rounds.map(one => one[name]))))
    const ratios = told.map(name =>
      median(ours.map((one, at) => one[name] / (bare[at]?.[name] ?? Number.NaN))).toFixed(2),
    )
    line(title, bareName, ...cells(bare))
    line('', oursName, ...cells(ours))
    line('', 'ratio', ...ratios)
  }
  process.stdout.write(
    `\nMedians of ${rows[0]?.ours.length} pairs of rounds; ratio = ${oursName} ÷ ${bareName}, within a pair. ${target}\n`,
  )
}

const isTold = (rows: Compared[]): boolean => rows.some(({ ours }) => ours.some(one => one.cpuMs > 0))

const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
