/** Which argument of each of our errors is its code. What extends them passes it to `super`. */
const codeAt: Record<string, number> = { LeadspreadError: 1, Invalid: 2, Forbidden: 1, Conflict: 0, super: 1 }
const calls = new RegExp(`\\b(?:new (${Object.keys(codeAt).join('|')})|(super))\\(`, 'g')
const code = /^'([a-z]+(?:_[a-z]+)*)'$/
const defaults = /\bcode = '([a-z_]+)'/g

/** The error codes that a compiled source throws, and those that its errors have unless told otherwise. */
export function thrownCodes(source: string): string[] {
  const thrown = [...source.matchAll(calls)].flatMap(match => {
    const given = argumentsAt(source, match.index + match[0].length)[codeAt[match[1] ?? 'super'] as number]
    return code.exec(given ?? '')?.[1] ?? []
  })
  return [...thrown, ...[...source.matchAll(defaults)].map(([, name]) => name as string)]
}

/** The texts of a call's arguments: split at commas that stand in no bracket and no string. */
function argumentsAt(source: string, from: number): string[] {
  const found = ['']
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const char = source[at] as string
    if (`'"\``.includes(char)) {
      const end = endOfString(source, at)
      found[found.length - 1] += source.slice(at, end + 1)
      at = end
      continue
    }
    if ('([{'.includes(char)) depth++
    if (')]}'.includes(char) && depth-- === 0) break
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found.map(text => text.trim())
}

function endOfString(source: string, from: number): number {
  let at = from + 1
  while (at < source.length && source[at] !== source[from]) at += source[at] === '\\' ? 2 : 1
  return at
}
