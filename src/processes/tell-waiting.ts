import type { Log } from '../log.js'

const everyMs = 5_000

/**
 * Says what a process that was told to stop still waits for, at once and from time to time; to the log, and to the `npm start` that
 * it is a part of. Returns what ends that.
 */
export function tellWaiting(log: Log, what: string, atWork: () => string[]): () => void {
  const tell = () => {
    const names = atWork()
    if (names.length === 0) return
    const waitsFor = counted(names)
    log.info({ waitsFor }, `stopping: waits for ${what}`)
    const list = Object.entries(waitsFor).map(([name, count]) => (count > 1 ? `${name} (${count})` : name))
    process.send?.({ waitsFor: `${what}: ${list.join(', ')}` })
  }
  tell()
  const timer = setInterval(tell, everyMs)
  return () => clearInterval(timer)
}

function counted(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
