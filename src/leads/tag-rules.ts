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

/** Whether two lists name the same tags. */
export function sameTags(some: string[], others: string[]): boolean {
  const [these, those] = [some, others].map(names => new Set(names.map(foldTag))) as [
    Set<string>,
    Set<string>,
  ]
  return these.size === those.size && [...these].every(tag => those.has(tag))
}

/** One language for everybody: otherwise the order would depend on where a process runs. */
const readers = new Intl.Collator('en')

/** As a reader looks them up: by their letters, then by accents, then by case. */
export const inReadersOrder = (names: string[]): string[] =>
  names.toSorted((a, b) => readers.compare(a, b) || (a < b ? -1 : 1))
