import { openPromise, type ZipFile } from 'yauzl'

/** Office files are zip archives. A small one can unpack to more than a machine has. */
const maxEntries = 2_000
const maxUnpackedBytes = 100 * 1000 * 1000
const maxRatio = 200

/** A sentence about an archive that nobody should unpack, by its table of contents alone. Undefined: it may be. */
export async function vetArchive(file: string): Promise<string | undefined> {
  try {
    return await withArchive(file, faultOf)
  } catch {
    return "The file is damaged and can't be opened."
  }
}

/** The names of an archive's parts, as far as they may be read. None when it is damaged. */
export async function namesInArchive(file: string): Promise<Set<string>> {
  const names = new Set<string>()
  await withArchive(file, async zip => {
    for await (const { fileName } of zip.eachEntry()) {
      names.add(fileName)
      if (names.size >= maxEntries) return
    }
  }).catch(() => {})
  return names
}

async function faultOf(zip: ZipFile): Promise<string | undefined> {
  if (zip.entryCount > maxEntries) return `The file has more than ${maxEntries} parts.`
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpackedBytes) return 'The file unpacks to more than 100 MB.'
    if (unpacked > maxRatio * zip.fileSize) return `The file unpacks to more than ${maxRatio} times its size.`
    if (entry.isEncrypted()) return 'The file is protected by a password.'
  }
  return undefined
}

async function withArchive<T>(file: string, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { autoClose: false })
  try {
    return await work(zip)
  } finally {
    zip.close()
  }
}
