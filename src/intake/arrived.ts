import { cleanFilename } from '../documents/filename-rules.js'
import { vetArchive } from '../documents/reading/zip.js'
import { type FileType, fileTypes, sniff } from '../documents/sniff.js'
import { type FieldError, Invalid, invalidFields, LeadspreadError } from '../errors.js'

/** A file as it was sent: where its bytes lie for now, and what its sender calls it. */
export interface SentFile {
  sentName: string
  path: string
  size: number
  sha256: string
}

/** A file that may become a document. */
export interface ArrivedFile {
  filename: string
  path: string
  size: number
  sha256: string
  mimeType: FileType
}

/**
 * Looks at the bytes of what was sent. Refusals name the file by its place, in this order: a type that isn't accepted, what
 * else is wrong with the request, and an archive that nobody should unpack.
 */
export async function examine(sent: SentFile[], faults: FieldError[]): Promise<ArrivedFile[]> {
  const files: ArrivedFile[] = []
  for (const [place, { sentName, ...file }] of sent.entries()) {
    if (file.size === 0) continue
    const mimeType = await sniff(file.path, cleanFilename(sentName, ''))
    if (!mimeType) throw unsupportedType(place)
    const filename = cleanFilename(sentName, `document.${fileTypes[mimeType].extension}`)
    files.push({ ...file, filename, mimeType })
  }
  const empty = sent.flatMap(({ size }, place) => (size === 0 ? [emptyFile(place)] : []))
  if (faults.length + empty.length > 0) throw invalidFields([...faults, ...empty])
  for (const [place, { path, mimeType }] of files.entries()) {
    const fault = mimeType.includes('openxmlformats') ? await vetArchive(path) : undefined
    if (fault) throw refusedFile(place, fault)
  }
  return files
}

const accepted = [...new Set(Object.values(fileTypes).map(({ word }) => word))].join(', ')

function unsupportedType(place: number): LeadspreadError {
  const path = `files.${place}`
  const message = `is not of a type that is accepted, by its content: ${accepted}`
  return new LeadspreadError(415, 'unsupported_file_type', `${path} ${message}.`, {
    errors: [{ path, message, code: 'unsupported_file_type' }],
  })
}

const emptyFile = (place: number): FieldError => ({
  path: `files.${place}`,
  message: 'is empty',
  code: 'empty_file',
})

function refusedFile(place: number, fault: string): Invalid {
  const path = `files.${place}`
  return new Invalid(`${path}: ${fault}`, [{ path, message: fault, code: 'refused_file' }], 'refused_file')
}
