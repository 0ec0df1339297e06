import { type FileHandle, open } from 'node:fs/promises'
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { Unreadable } from './reader.js'

/** Office files are zip archives. A small one can unpack to more than a machine has. */
const maxEntries = 2_000
const maxUnpackedBytes = 100 * 1000 * 1000
const maxRatio = 200

const damaged = "The file is damaged and can't be opened."
const tooMany = `The file has more than ${maxEntries} parts.`
const tooLarge = 'The file unpacks to more than 100 MB.'
const tooDense = `The file unpacks to more than ${maxRatio} times its size.`

/**
 * A sentence about an archive that nobody should unpack, by its table of contents alone. Files that are no archives are
 * fine. What the table claims may be a lie, so `unpack` holds it to its word.
 */
export async function vetArchive(file: string): Promise<string | undefined> {
  try {
    await withArchive(file, entriesOf)
    return undefined
  } catch (error) {
    return error instanceof Unreadable ? error.message : damaged
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

/** With the table of contents of a file that may be too large to be held. Does nothing when the file is no archive. */
async function withArchive(file: string, work: (zip: ZipFile) => Promise<unknown>): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (!isZip(await read(handle, 0, 4))) return
    const tail = await read(handle, Math.max(0, size - maxTailBytes), maxTailBytes)
    const end = endOf(tail)
    if (end === undefined) throw new Unreadable(damaged)
    const commentAt = size - tail.length + end
    const reader = new Uncommented(handle, commentAt)
    await work(await fromRandomAccessReaderPromise(reader, commentAt + 2, { autoClose: false }))
  } finally {
    await handle.close()
  }
}

/** The first bytes of an archive, and of one without entries. */
export const isZip = (bytes: Buffer): boolean =>
  ['504b0304', '504b0506'].includes(bytes.toString('hex', 0, 4))

/** The wanted parts of an archive, by name. Takes the archive's comment off the given bytes. */
export async function unpack(bytes: Buffer, wanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const commentAt = endOf(bytes)
  if (commentAt === undefined) throw new Unreadable(damaged)
  try {
    bytes.writeUInt16LE(0, commentAt)
    const zip = await fromBufferPromise(bytes.subarray(0, commentAt + 2))
    let left = maxUnpackedBytes
    for (const entry of await entriesOf(zip)) {
      if (!wanted(entry.fileName) || entry.fileName.endsWith('/')) continue
      const part = await inflate(zip, entry, left)
      left -= part.length
      parts.set(entry.fileName, part)
    }
    return parts
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(damaged)
  }
}

/** The end record is 22 bytes, and a comment after it at most 64 KiB. */
const maxTailBytes = 22 + 65_535

/**
 * Where the length of the archive's comment stands, behind which there is nothing but the comment. Some programs announce
 * one and leave it out; yauzl refuses these, Excel and everybody else opens them.
 */
function endOf(tail: Buffer): number | undefined {
  const at = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
  return at >= 0 && at + 22 <= tail.length ? at + 20 : undefined
}

/** A file up to the comment, whose length is told as none. */
class Uncommented extends RandomAccessReader {
  constructor(
    private readonly handle: FileHandle,
    private readonly commentAt: number,
  ) {
    super()
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ) {
    this.handle.read(buffer, offset, length, position).then(({ bytesRead }) => {
      // The rest of the buffer is whatever stood there before.
      if (bytesRead < length) return done(new Unreadable(damaged))
      for (const at of [this.commentAt, this.commentAt + 1])
        if (at >= position && at < position + length) buffer[offset + at - position] = 0
      done(null)
    }, done)
  }
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new Unreadable(tooMany)
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpackedBytes) throw new Unreadable(tooLarge)
    if (unpacked > maxRatio * zip.fileSize) throw new Unreadable(tooDense)
    if (entry.isEncrypted()) throw new Unreadable('The file is protected by a password.')
  }
  return entries
}

/** yauzl ends a stream with an error as soon as it is longer than the table of contents says. */
async function inflate(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += chunk.length
    if (bytes > left) throw new Unreadable(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
