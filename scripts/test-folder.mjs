import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** Several times what the databases of a run have taken at once. */
const neededBytes = 2 ** 30
const named = /^leadspread-tests-(\d+)-/

/**
 * A folder for all databases of a run, in memory where there is room. PostgreSQL copies some 300 files for each test, which costs the
 * processor ten times as much on a disk; and each transaction on SQLite waits until a disk has it.
 */
export function testFolder() {
  const place = hasRoom() ? inMemory : tmpdir()
  if (place === inMemory) removeLeft()
  const folder = mkdtempSync(join(place, `leadspread-tests-${process.pid}-`))
  // PostgreSQL runs as another user, in a folder of its own below.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > neededBytes && freemem() > 2 * neededBytes
  } catch {
    return false
  }
}

/** By runs that were killed: memory is too dear for what they left. */
function removeLeft() {
  for (const name of readdirSync(inMemory)) {
    const [, pid] = name.match(named) ?? []
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(inMemory, name), { recursive: true, force: true })
  }
}
