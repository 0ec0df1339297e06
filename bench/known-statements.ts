import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Reading, readDocument } from '../src/documents/reading/read.js'
import type { Stage } from './stage.js'
import type { Statement } from './statements.js'

/** A document that was read once, to know what it is. */
export interface KnownStatement extends Statement {
  file: string
  reading: Reading
  /** `PDF text statement`, for instance. */
  format: string
  /** How long reading it took. */
  seconds: number
}

/** A report of more pages is a filing. */
const mostPages = 20

export async function known(stage: Stage, statements: Statement[]): Promise<KnownStatement[]> {
  const all: KnownStatement[] = []
  for (const [n, statement] of statements.entries()) {
    const file = join(stage.folder, `document-${n}`)
    await writeFile(file, statement.bytes)
    const began = performance.now()
    const read = await readDocument(file, statement.mimeType)
    const seconds = (performance.now() - began) / 1000
    if (read.outcome === 'read')
      all.push({ ...statement, file, reading: read.reading, format: formatOf(read.reading), seconds })
    else process.stdout.write(`  ${statement.filename} is left out: ${read.reason}\n`)
  }
  return all
}

function formatOf({ kind, pages, fields }: Reading): string {
  if (pages.some(({ recognised }) => recognised)) return 'picture'
  if (kind !== 'pdf') return kind
  if (fields) return 'PDF form'
  return pages.length > mostPages ? 'PDF filing' : 'PDF text statement'
}
