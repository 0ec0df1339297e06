import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { names } from './manifest.js'

export interface ArchiveWriter {
  text(name: string, text: string): Promise<void>
  /** What it was when it was read. Throws ENOENT where nothing is. */
  file(name: string, path: string): Promise<{ sha256: string; bytes: number }>
  /** Adds the hashes of all so far, and returns that of their list. */
  sums(): Promise<string>
}

/** A tar.gz that grows while it is made; no more of it is in memory than a part of one entry. */
export async function writeArchive(
  target: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'leadspread-backup-'))
  const list = join(scratch, names.sums)
  const sums = await open(list, 'wx', 0o600)
  const tar = pack()
  // More effort makes scans no smaller, and rows are small already.
  const packed = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(target, { mode: 0o600, flush: true }),
  )
  packed.catch(() => {})
  const add = addingTo(tar, sums)
  const addFile = async (name: string, path: string) => {
    const handle = await open(path)
    try {
      const { size } = await handle.stat()
      return { bytes: size, sha256: await add(name, size, bytesOf(handle, size)) }
    } finally {
      await handle.close()
    }
  }

  try {
    await write({
      text: async (name, text) => {
        const bytes = Buffer.from(text)
        await add(name, bytes.length, Readable.from([bytes]))
      },
      file: addFile,
      sums: async () => (await addFile(names.sums, list)).sha256,
    })
    tar.finalize()
    await packed
  } catch (error) {
    tar.destroy()
    // What broke the file is the cause of what broke the entry.
    await packed.catch(cause => {
      if (cause.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause
    })
    throw error
  } finally {
    await sums.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Adds an entry to the tar, and its hash to their list. */
const addingTo =
  (tar: Pack, sums: FileHandle) =>
  async (name: string, bytes: number, source: Readable): Promise<string> => {
    const hash = createHash('sha256')
    const sink = tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date() })
    const passing = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(source, passing, sink as unknown as NodeJS.WritableStream)
    const sha256 = hash.digest('hex')
    // In the form of sha256sum, so that an unpacked archive can be checked without us.
    await sums.write(`${sha256}  ${name}\n`)
    return sha256
  }

/** No more than it had when it was opened: that length stands before it. */
const bytesOf = (handle: FileHandle, size: number): Readable =>
  size === 0 ? Readable.from([]) : handle.createReadStream({ autoClose: false, end: size - 1 })
