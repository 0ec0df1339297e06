/** Columns are named in the database's way, properties in ours. */
export const columnOf = kept(property => property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
export const propertyOf = kept(column => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))

/** There are only so many names. */
function kept(make: (name: string) => string): (name: string) => string {
  const made = new Map<string, string>()
  return name => {
    const before = made.get(name)
    if (before !== undefined) return before
    const one = make(name)
    made.set(name, one)
    return one
  }
}
