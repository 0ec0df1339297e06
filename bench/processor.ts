import { existsSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** How long a process has been on a processor so far, all of its threads together. */
export function processorMs(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(file)) return Number.NaN
  // Behind the name, which may hold spaces: the 14th and 15th of all fields are the times in the process and in the kernel.
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) * tickMs
}
