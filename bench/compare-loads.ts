import { compare } from './figures.js'
import { fire, type Load, type Side } from './fire.js'

interface Timing {
  rounds: number
  round: Parameters<typeof fire>[2]
  warmUp: Parameters<typeof fire>[2]
}

/** Fires each load at both sides in turns, once they are warm. */
export async function compareLoads(
  loads: Record<string, Load>,
  { bare, ours }: { bare: Side; ours: Side },
  { rounds, round, warmUp }: Timing,
): Promise<Awaited<ReturnType<typeof compare>>[]> {
  const compared = []
  for (const [title, load] of Object.entries(loads)) {
    process.stdout.write(`› ${title}\n`)
    for (const side of [bare, ours]) await fire(side, load, warmUp)
    compared.push(
      await compare(
        title,
        rounds,
        () => fire(bare, load, round),
        () => fire(ours, load, round),
      ),
    )
  }
  return compared
}
