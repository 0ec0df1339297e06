import { readFileSync } from 'node:fs'

/** What things are called in the wild, as texts beside this file: a heading in brackets, below it one name a line, sorted. */

export interface List {
  /** Which of them it is, as the file says it: `cash currentAssets`. */
  heading: string
  names: readonly string[]
}

/** For constants of modules alone: a text is read when the code that wants it is loaded, never again. */
export const listsIn = (file: string): List[] =>
  textOf(file)
    .split(/^\[(.*)\]$/m)
    .slice(1)
    .reduce<List[]>((lists, part, n, parts) => {
      if (n % 2 === 0) lists.push({ heading: part, names: linesOf(parts[n + 1] ?? '') })
      return lists
    }, [])

/** What rows are called: English by parts of the statements, other languages each as a whole. */
export const rowFiles = [
  ...['income', 'expenses', 'assets', 'liabilities', 'equity'],
  ...['spanish', 'portuguese', 'french', 'german', 'italian', 'dutch', 'indonesian', 'greek'],
].map(file => `rows/${file}`)

/** A file of lines `shortened = spelt out`. */
export const pairsIn = (file: string): Record<string, string> =>
  Object.fromEntries(linesOf(textOf(file)).map(line => line.split(' = ') as [string, string]))

const textOf = (file: string): string => readFileSync(new URL(`./${file}.txt`, import.meta.url), 'utf8')

const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')
