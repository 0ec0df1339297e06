/** The same answer for the same text without working it out again; names repeat in a document, and from one to the next. */
export function remembered<T>(work: (text: string) => T, most = 10_000): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (known.has(text)) return known.get(text) as T
    // Bounded, since documents come from anybody.
    if (known.size >= most) known.clear()
    const found = work(text)
    known.set(text, found)
    return found
  }
}
