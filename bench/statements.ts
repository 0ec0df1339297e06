import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { madeStatements } from './made-statements.js'
import { mimeTypeOf } from './mime-types.js'

/** A document that a borrower could send. */
export interface Statement {
  filename: string
  mimeType: string
  bytes: Buffer
}

/** All in the folder's `documents/`, which stay where they are: none is in this repository. Without a folder, some that are made. */
export async function statementsOf(folder: string | undefined): Promise<Statement[]> {
  if (folder === undefined) return madeStatements()
  const documents = join(folder, 'documents')
  if (!existsSync(documents)) throw new Error(`There is no ${documents}`)
  return readdirSync(documents, { recursive: true, encoding: 'utf8' })
    .filter(file => mimeTypeOf(file) !== '')
    .sort()
    .map(file => ({
      filename: basename(file),
      mimeType: mimeTypeOf(file),
      bytes: readFileSync(join(documents, file)),
    }))
}

let copies = 0

/**
 * Other bytes that say the same, so that nothing of an earlier one is found in the storage: each format has an end that nobody
 * reads.
 */
export function copyOf({ filename, mimeType, bytes }: Statement): Statement {
  const mark = `${process.pid}-${++copies}`
  const copied = mimeType.startsWith('application/vnd.openxmlformats') ? commented(bytes, mark) : undefined
  const end = mimeType.startsWith('text/') ? `\nCopy ${mark}\n` : `\n%${mark}\n`
  return {
    filename: `${copies} ${filename}`,
    mimeType,
    bytes: copied ?? Buffer.concat([bytes, Buffer.from(end)]),
  }
}

/** An archive ends with its comment, before which stands how long that is. */
function commented(archive: Buffer, comment: string): Buffer {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex')) + 20
  const length = Buffer.alloc(2)
  length.writeUInt16LE(comment.length)
  return Buffer.concat([archive.subarray(0, end), length, Buffer.from(comment)])
}
