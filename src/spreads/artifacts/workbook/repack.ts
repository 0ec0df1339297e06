import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A zip knows no time zone, so its first moment is made in the process's own. */
const fixedTime = new Date(1980, 0, 1)

/**
 * The library's zip holds the time at which it was written, and its links to cells of the workbook are links to files as
 * well, which programs understand differently. No sheet has anything else of its own outside of it.
 */
export function repacked(bytes: Uint8Array): Buffer {
  const files = Object.entries(unzipSync(bytes)).flatMap(([name, file]): [string, Uint8Array][] => {
    if (name.endsWith('/') || name.startsWith('xl/worksheets/_rels/')) return []
    return [[name, name.startsWith('xl/worksheets/') ? withOwnLinks(file) : file]]
  })
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: fixedTime }))
}

const withOwnLinks = (file: Uint8Array): Uint8Array =>
  strToU8(strFromU8(file).replace(/(<hyperlink ref="\w+") r:id="\w+" location="#/g, '$1 location="'))
