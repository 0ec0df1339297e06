import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077
const sticky = 0o1000
/** `DATA_DIR` may be a folder in which other things lie as well. */
const ours =
  /^(leadspread\.sqlite|temporal\.(sqlite|log)|start\.lock|secret\.key|demo\.(key|borrowers))|^files$/

/**
 * What lies in the data folder is for nobody else on this machine, whoever made it, and whatever came back from a back-up. What
 * a process makes from now on is closed by its umask.
 */
export function closeToOthers(dataDir: string): void {
  try {
    // A folder like /tmp belongs to all.
    if ((statSync(dataDir).mode & sticky) === 0) close(dataDir)
    for (const name of readdirSync(dataDir)) if (ours.test(name)) closeTree(join(dataDir, name))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      process.stderr.write(`What is in DATA_DIR ${dataDir} can't be closed to others: ${message}\n`)
  }
}

/** Goes down only where others can: a closed folder closes all that is below it, and there may be a million files. */
function closeTree(path: string): void {
  const wasOpen = close(path)
  if (!wasOpen || !statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) closeTree(join(path, name))
}

/** Whether others could do anything with it. */
function close(path: string): boolean {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 }
  const isOpen = (mode & others) !== 0
  if (isOpen) chmodSync(path, mode & 0o7777 & ~others)
  return isOpen
}
