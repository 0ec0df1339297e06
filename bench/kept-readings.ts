import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type ReadOutcome, readerVersion } from '../src/documents/reading/read.js'
import { type Begun, readOn } from '../src/documents/reading/turns.js'
import { mimeTypeOf } from './mime-types.js'

/** Outside the repository: what documents say is as little ours as they are. */
const folder = join(homedir(), '.cache/leadspread/bench-readings')

/** Read once for the bytes, the type and the version of the reader, since a scan takes seconds a page. */
export async function keptReading(file: string): Promise<ReadOutcome> {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  const mimeType = mimeTypeOf(file)
  const kept = join(folder, `${sha256}-${readerVersion}-${mimeType.replace('/', '-')}.json.gz`)
  if (existsSync(kept)) return JSON.parse(gunzipSync(readFileSync(kept)).toString()) as ReadOutcome
  const outcome = await readInTurns(file, mimeType)
  // What a busy machine had no time for may be read another time.
  const isWhole = outcome.outcome === 'read' ? !outcome.reading.unread : !('mayPass' in outcome)
  if (isWhole) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${kept}.${process.pid}`, gzipSync(JSON.stringify(outcome)))
    renameSync(`${kept}.${process.pid}`, kept)
  }
  return outcome
}

async function readInTurns(file: string, mimeType: string): Promise<ReadOutcome> {
  let begun: Begun | undefined
  for (;;) {
    const turn = await readOn(file, mimeType, begun)
    if (turn.outcome !== 'begun') return turn
    begun = turn
  }
}
