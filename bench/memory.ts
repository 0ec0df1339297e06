import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function residentKib(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return Number.NaN
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1])
}

/** Its own memory, and its part of what several share: of processes on one machine these add up to what is used. */
export function proportionalKib(pid: number | undefined): number {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return Number.NaN
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1])
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

/** The most that a process, and all that it has started with it, hold until `most` is asked for. */
export function watchTree(pid: number | undefined): { most(): { own: number; all: number } } {
  let [own, all] = [0, 0]
  const look = () => {
    own = Math.max(own, residentKib(pid))
    all = Math.max(all, treeKib(pid))
  }
  look()
  const looking = setInterval(look, 25)
  return {
    most() {
      clearInterval(looking)
      return { own, all }
    },
  }
}

/** Each thread of a process has the children that it started. One may end while it is looked at. */
function treeKib(pid: number | undefined): number {
  const kib = residentKib(pid)
  const tasks = `/proc/${pid}/task`
  try {
    const children = readdirSync(tasks).flatMap(task =>
      readFileSync(join(tasks, task, 'children'), 'utf8')
        .split(' ')
        .filter(Boolean),
    )
    return children.reduce((sum, child) => sum + (treeKib(Number(child)) || 0), kib)
  } catch {
    return kib
  }
}

export function mib(kib: number): string {
  return Number.isNaN(kib) ? 'unknown here' : `${(kib / 1024).toFixed(0)} MiB`
}
