/** A form as data: its lines in their order, by their words in all years, and what they add up to. */

export interface FormLine {
  key: string
  /** How it begins, without its number: the words of any year. */
  names: readonly string[]
  /** The template's row. A line without one is read for what it adds up to, or so as not to be taken for another. */
  row?: string
  /** Its filer lists lines of his own below it, whose sum it is. */
  isListed?: true
  /** It is printed as a positive number and taken off. */
  isLess?: true
  /** What is left of that line when this one is taken off stands beside this one. */
  netOf?: string
  /** What it adds up, by keys: `receipts + returns`, `advertising .. other`. */
  sum?: string
  /** The row that it is a total of, and the bottom line of a statement. */
  total?: string
}

export const line = (key: string, row: string, ...names: string[]): FormLine => ({ key, row, names })
export const less = (key: string, row: string, ...names: string[]): FormLine => ({
  ...line(key, row, ...names),
  isLess: true,
})
export const listed = (key: string, row: string, ...names: string[]): FormLine => ({
  ...line(key, row, ...names),
  isListed: true,
})
/** Taken off the line before it, which it stands under. */
export const net = (netOf: string, key: string, row: string, ...names: string[]): FormLine => ({
  ...less(key, row, ...names),
  netOf,
})
/** It tells nothing that the statement needs. */
export const passed = (key: string, ...names: string[]): FormLine => ({ key, names })
export const sum = (key: string, of: string, total: string, ...names: string[]): FormLine => ({
  key,
  sum: of,
  names,
  ...(total && { total }),
})

export interface Part {
  key: string
  line: FormLine
  sign: 1 | -1
}

/** The lines that a sum names, those of a range without sums and what only tells of others. */
export function partsOf({ sum: of = '' }: FormLine, lines: readonly FormLine[]): Part[] {
  const parts: Part[] = []
  let sign: 1 | -1 = 1
  const words = of.split(' ').filter(word => word !== '')
  const add = (line: FormLine | undefined) => line && parts.push({ key: line.key, line, sign })
  for (const [n, word] of words.entries()) {
    const at = lines.findIndex(({ key }) => key === word)
    if (word === '+' || word === '-') sign = word === '+' ? 1 : -1
    else if (word !== '..') add(lines[at])
    else {
      const [from, to] = [words[n - 1], words[n + 1]].map(key => lines.findIndex(line => line.key === key))
      for (const line of lines.slice((from ?? 0) + 1, to)) if (line.row && !line.sum) add(line)
    }
  }
  return parts
}
