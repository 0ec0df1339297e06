import { listsIn } from './lists.js'

/** The words of titles: what a statement is called, and what each kind of them speaks of. */
const words = new Map(listsIn('title-words').map(({ heading, names }) => [heading, new Set(names)]))
const kinds = ['cashFlow', 'equity', 'incomeStatement', 'balanceSheet'] as const

const mostWords = 12

/**
 * The statement that a title names by its words, in whichever order and whatever stands between: `Estado integral de resultados`,
 * `Demonstração do resultado abrangente`. What of several kinds comes first in their order rules: changes in what is owned.
 */
export function kindByWords(title: string): (typeof kinds)[number] | undefined {
  const [first = '', ...rest] = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  if (rest.length >= mostWords || !words.get('statement')?.has(first)) return undefined
  return kinds.find(kind => rest.some(word => words.get(kind)?.has(word)))
}
