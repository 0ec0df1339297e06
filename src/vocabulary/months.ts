import { listsIn } from './lists.js'

/** Months in their order, by their English names. */
interface Month {
  name: string
  /** What other languages call it. */
  abroad: readonly string[]
  /** Short names, and others that are words: months only right before a year. */
  beforeYear: readonly string[]
}

const lists = listsIn('months')

export const months: readonly Month[] = lists
  .filter((_, n) => n % 2 === 0)
  .map(({ heading, names }, n) => ({
    name: heading,
    abroad: names,
    beforeYear: lists[2 * n + 1]?.names ?? [],
  }))

/** In English, whole or short: `Sept`, `September`. */
export const monthPattern = `(?:${months
  .map(({ name }) => (name === 'September' ? 'Sep(?:t(?:ember)?)?' : shortened(name)))
  .join('|')})`

export const monthNumber = (name: string): number =>
  months.findIndex(month => month.name.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase()) + 1

function shortened(name: string): string {
  const rest = name.slice(3)
  return `${name.slice(0, 3)}${rest.length > 1 ? `(?:${rest})?` : rest && `${rest}?`}`
}
