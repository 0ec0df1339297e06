/** What this process has had of a processor so far, by which a test tells slow work from a busy machine. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** What `measure` takes of a processor that has nothing else to do. */
const ofMeasureMs = 25

/**
 * What work would take of an idle processor: a busy one takes several times as long for the same, and so does a slow one, which a
 * fixed piece of work, done just before, tells.
 */
export function idleMsOf(work: () => void): number {
  const pace = tookMs(measure) / ofMeasureMs
  return tookMs(work) / pace
}

function tookMs(work: () => void): number {
  const before = processorMs()
  work()
  return processorMs() - before
}

function measure(): void {
  const sums = new Map<number, number>()
  let state = 1
  for (let n = 0; n < 400_000; n++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    const key = state % 50_000
    sums.set(key, (sums.get(key) ?? 0) + n)
  }
}
