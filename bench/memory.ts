import { existsSync, readFileSync } from 'node:fs'

export function residentKib(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1])
}

/** The most that a process holds until `most` is asked for. */
export function watchMemory(pid: number | undefined): { most(): number } {
  let most = residentKib(pid)
  const looking = setInterval(() => {
    most = Math.max(most, residentKib(pid))
  }, 10)
  return {
    most() {
      clearInterval(looking)
      return most
    },
  }
}

export function mib(kib: number): string {
  return Number.isNaN(kib) ? 'unknown here' : `${(kib / 1024).toFixed(0)} MiB`
}
