/** `VIP` and `vip` are one tag, and so are `Straße` and `STRASSE`: upper case first folds what lower case alone keeps apart. */
export const foldTag = (name: string): string => name.trim().normalize('NFC').toUpperCase().toLowerCase()

/** One name for each tag, the first as it was written. */
export function distinctTags(names: string[]): { key: string; name: string }[] {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = foldTag(name)
    if (!byKey.has(key)) byKey.set(key, name.trim())
  }
  return [...byKey].map(([key, name]) => ({ key, name }))
}
