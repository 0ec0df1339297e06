import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { extensionOf } from './filename-rules.js'
import { namesInArchive } from './reading/zip.js'

/** What may be uploaded, by its bytes. The word is for people; the extension for a file that came without a name. */
export const fileTypes = {
  'application/pdf': { word: 'PDF', extension: 'pdf' },
  'image/png': { word: 'PNG', extension: 'png' },
  'image/jpeg': { word: 'JPEG', extension: 'jpg' },
  'image/tiff': { word: 'TIFF', extension: 'tif' },
  'image/heic': { word: 'HEIC', extension: 'heic' },
  'image/heif': { word: 'HEIC', extension: 'heif' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { word: 'XLSX', extension: 'xlsx' },
  'application/vnd.ms-excel': { word: 'XLS', extension: 'xls' },
  'text/csv': { word: 'CSV', extension: 'csv' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    word: 'DOCX',
    extension: 'docx',
  },
  'text/plain': { word: 'TXT', extension: 'txt' },
} as const
export type FileType = keyof typeof fileTypes

const headBytes = 64 * 1024
/** What else it is, a photograph of a camera or a picture, stands in its directory, and that mostly at its end. */
const tiffMark = /^(II\*\0|MM\0\*)/
const textNames: Record<string, FileType> = { csv: 'text/csv', txt: 'text/plain' }

/**
 * The type of a file by what is in it. The name has a say only where bytes can't tell: of texts and of old workbooks.
 * Undefined: not one that is accepted.
 */
export async function sniff(file: string, name: string): Promise<FileType | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const first = head.toString('latin1', 0, 64)
    if (/^(\xef\xbb\xbf)?\s*%PDF-/.test(first)) return 'application/pdf'
    if (first.startsWith('PK\x03\x04')) return officeType(await namesInArchive(file))
    // Before the search for marks of other types: `BM` and `MZ` may begin a word.
    const asText = textNames[extensionOf(name)]
    if (asText && (await isText(handle, head))) return asText
    const found = await (tiffMark.test(first) ? fileTypeFromFile(file) : fileTypeFromBuffer(head)).catch(
      () => undefined,
    )
    if (found?.mime === 'application/x-cfb') {
      return extensionOf(name) === 'xls' || (await holdsWorkbook(handle))
        ? 'application/vnd.ms-excel'
        : undefined
    }
    const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime
    return mime && mime in fileTypes && !mime.startsWith('text/') ? (mime as FileType) : undefined
  } finally {
    await handle.close()
  }
}

/** Macros make it another type, and a list of parts makes it an office file rather than an archive with such a name. */
function officeType(names: Set<string>): FileType | undefined {
  const hasMacros = [...names].some(name => /(^|\/)vbaProject\.bin$/i.test(name))
  if (hasMacros || !names.has('[Content_Types].xml')) return undefined
  if (names.has('xl/workbook.xml')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  if (names.has('word/document.xml'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return undefined
}

/** UTF-8, UTF-16 with its mark, or one of the old encodings of one byte a character; no NUL, no markup, no script. */
async function isText(handle: FileHandle, head: Buffer): Promise<boolean> {
  const mark = head.toString('hex', 0, 2)
  const utf16 = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
  const begins = new TextDecoder(utf16 ?? 'latin1')
    .decode(head.subarray(0, 1_024))
    .replace(/^(\ufeff|ï»¿)?\s*/, '')
  if (/^(<[a-z!?/]|#!)/i.test(begins)) return false
  const decoder = new TextDecoder(utf16 ?? 'utf-8', { fatal: true })
  let decodes = true
  let hasControls = false
  for await (const chunk of chunksOf(handle)) {
    if (!utf16 && chunk.includes(0)) return false
    hasControls ||= !utf16 && holdsControls(chunk)
    decodes &&= fits(() => !decoder.decode(chunk, { stream: true }).includes('\0'))
    if (!decodes && (utf16 || hasControls)) return false
  }
  return (decodes && fits(() => !decoder.decode().includes('\0'))) || (!utf16 && !hasControls)
}

function fits(decodes: () => boolean): boolean {
  try {
    return decodes()
  } catch {
    return false
  }
}

/** Beyond tabs and the ends of lines and pages. */
function holdsControls(chunk: Buffer): boolean {
  // A loop, since a call for each byte takes many times as long, and nobody else has a turn meanwhile.
  for (const byte of chunk) if ((byte < 32 && (byte < 9 || byte > 13)) || byte === 127) return true
  return false
}

/** The names in its directory, which are in UTF-16 and stand at multiples of 128 bytes. */
async function holdsWorkbook(handle: FileHandle): Promise<boolean> {
  const names = ['Workbook\0', 'Book\0'].map(name => Buffer.from(name, 'utf16le'))
  for await (const chunk of chunksOf(handle)) {
    for (let at = 0; at < chunk.length; at += 128) {
      if (
        names.some(
          name => chunk.compare(name, 0, name.length, at, Math.min(at + name.length, chunk.length)) === 0,
        )
      )
        return true
    }
  }
  return false
}

/** Whole chunks but for the last, so that places within them are places within the file. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(headBytes)
  for (let position = 0; ; ) {
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position)
      if (bytesRead === 0) break
      filled += bytesRead
      position += bytesRead
    }
    if (filled > 0) yield buffer.subarray(0, filled)
    if (filled < buffer.length) return
  }
}
