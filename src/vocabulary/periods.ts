import { listsIn } from './lists.js'

const english = new Map(
  listsIn('periods').flatMap(({ heading, names }) => names.map(name => [name, heading])),
)

/** `current year`, `prior year`, `current month`, `year to date` or `opening balance` for what other languages head their columns with. */
export const relativePeriod = (header: string): string | undefined =>
  english.get(
    header
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\([^)]*\)|\b(?:r\$|us\$|eur|brl|mxn|cop|usd|chf)(?!\w)|[$\u20ac.:*]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
