import { StartError } from '../errors.js'
import type { Log } from '../log.js'
import { readerWalls } from '../metrics.js'
import { strongestCage } from './cage.js'
import type { Cage } from './start.js'
import { isRequired, meanings, remedies, type Wall, walls } from './walls.js'

interface Isolation {
  readerIsolation: 'best' | 'require'
}

interface Stand {
  wall: Wall
  stands: boolean
  says: string
}

export const standOf = (cage: Cage): Stand[] =>
  walls.map(wall => {
    const stands = cage.walls.includes(wall)
    return { wall, stands, says: stands ? meanings[wall] : `missing (${meanings[wall]}): ${remedies[wall]}` }
  })

/** Which walls stand: once in the log, and in the metrics from then on. Throws when one is missing that has to be there. */
export async function reportCage(log: Log, isolation: Isolation, given?: Cage): Promise<void> {
  const cage = given ?? (await strongestCage())
  for (const { wall, stands } of standOf(cage)) readerWalls.set({ wall }, stands ? 1 : 0)
  refuseGaps(cage, isolation)
  const missing = walls.filter(wall => !cage.walls.includes(wall))
  const level = missing.some(isRequired) ? 'warn' : 'info'
  log[level](
    { by: cage.by, walls: cage.walls, missing },
    'documents are read and reports typeset behind walls',
  )
}

function refuseGaps(cage: Cage, { readerIsolation }: Isolation): void {
  const gaps = standOf(cage).filter(({ wall, stands }) => !stands && isRequired(wall))
  if (readerIsolation === 'best' || gaps.length === 0) return
  const named = gaps.map(({ wall, says }) => `  ${wall}: ${says}`).join('\n')
  throw new StartError(
    `READER_ISOLATION is require, but these walls around what reads documents can't be built here:\n${named}`,
  )
}
