import { listsIn } from './lists.js'

const lists = listsIn('periods')
const english = new Map(lists.flatMap(({ heading, names }) => names.map(name => [name, heading])))

/** `current year`, `prior year`, `current month`, `year to date` or `opening balance` for what other languages head their columns with. */
export const relativePeriod = (header: string): string | undefined => {
  const name = plain(header)
  return english.get(name) ?? joined.get(name) ?? cutShort.get(name)
}

/** Recognition may lose the space between two words: `SaldoAtual`. */
const joined = new Map(
  [...english].flatMap(([name, heading]) =>
    name.includes(' ') ? [[name.replaceAll(' ', ''), heading] as const] : [],
  ),
)

/** The last letter of a long one may be lost at the edge of a cell: `Exercice préceden`. */
const cutShort = new Map(
  [...english].flatMap(([name, heading]) =>
    name.length > 12 && !english.has(name.slice(0, -1)) ? [[name.slice(0, -1), heading] as const] : [],
  ),
)

const prior = lists.find(({ heading }) => heading === 'prior year')?.names ?? []

/** What a line tells, it tells of the year before: `Vorjahr: 1.1. bis 31.12.2022`. */
export const beginsWithPrior = (line: string): boolean => {
  const text = `${plain(line)} `
  return (
    prior.some(name => name.length > 3 && text.startsWith(`${name} `)) ||
    /^(?:prior|previous) (?:year|period) /.test(text)
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)|\b(?:r\$|us\$|eur|brl|mxn|cop|usd|chf)(?!\w)|[$\u20ac.:*|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
