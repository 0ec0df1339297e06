const longestBytes = 255

/**
 * A file's name as it may be stored and shown: without folders, without what can't be seen or turns the text around,
 * short enough for any file system, and never empty.
 */
export function cleanFilename(sent: string, fallback: string): string {
  const name = sent.toWellFormed().replace(invisible, '').split(/[\\/]/).at(-1)?.replace(/\s+/g, ' ').trim()
  return name && !/^\.+$/.test(name) ? shorten(name) : fallback
}

/** Controls, and marks that change the direction of what follows: `invoice-fdp.exe` can be made to look like a PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** The end, which tells the type, stays. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= longestBytes) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  let stem = ''
  let bytes = extension.length
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(character)
    if (bytes > longestBytes) break
    stem += character
  }
  return stem + extension
}

export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
