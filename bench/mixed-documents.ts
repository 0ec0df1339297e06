import { basename, join } from 'node:path'
import type { StatementColumn } from '../src/figures/choosing/column.js'
import { groupBy } from '../src/group-by.js'
import { nameKey } from '../src/names.js'
import { columnsOf } from '../src/spreads/columns-of.js'
import { truthsIn } from './accuracy-truth.js'
import { keptReading } from './kept-readings.js'

export interface Owner {
  /** As somebody has read it on the documents. */
  name: string
  documents: { id: string; file: string; columns: StatementColumn[] }[]
}

/** Documents that say whose they are and have statements, by whose they are. */
export async function spreadable(folders: readonly string[]): Promise<Owner[]> {
  const owners = new Map<string, Owner>()
  for (const folder of folders)
    for (const [file, own] of groupBy(truthsIn(folder), ({ truth }) => truth.file)) {
      const name = own.find(({ truth }) => truth.entityName)?.truth.entityName
      const read = name ? await keptReading(join(folder, 'documents', file)) : undefined
      if (!name || read?.outcome !== 'read') continue
      const id = `${folder}/${file}`
      const { columns } = columnsOf(read.reading, { id, filename: basename(file) })
      // What names nobody is taken for the spread's own, and would be nobody's mistake.
      if (columns.length === 0 || columns.some(({ entityName }) => !nameKey(entityName ?? ''))) continue
      const owner = owners.get(keyOf(name)) ?? { name, documents: [] }
      owners.set(keyOf(name), owner)
      owner.documents.push({ id, file, columns })
    }
  return [...owners.values()]
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
