import type { Row, Table } from './table.js'

/** A label as a table has it: without leader dots, and with its account number apart. */
export function labelOf(printed: string): { label: string; account?: string } {
  const text = unspaced(printed)
    .replace(/(?:[.\u2026_·] ?){3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, account, label] =
    /^(\d{3,10}(?:[-.]\d{1,6})*|\d{1,3}(?:\/\d{1,4}){1,4}|\d{1,2}(?:\.\d{1,4}){2,6}|\d{1,2}\.\d{2,4}) ?(?:[·:.-] ?)?(?=\p{L}|[(&"'])(.+)$/u.exec(
      text,
    ) ?? []
  // A year is no account: `2024 additions`.
  if (account && label && !/^(?:19|20)\d\d$/.test(account)) return { label, account }
  const [, name, behind] = /^(.*\p{L}.*) (\d{1,4}(?:[-.]\d{1,6})+)$/u.exec(text) ?? []
  const isAccount = behind && /\d[-.]\d+[-.]\d|^\d-\d{1,2}$/.test(behind) && !/(?:19|20)\d\d/.test(behind)
  return name && isAccount ? { label: name, account: behind } : { label: text }
}

/** `T O T A L   A S S E T S` is spaced out for looks: words stand further apart than letters, or are one. */
const unspaced = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])\p{L}(?: {1,2}\p{L}){3,}(?![\p{L}\p{N}])/gu, spaced =>
    spaced.replace(/(?<=\p{L}) (?=\p{L})/gu, ''),
  )

/** Ranks how far in labels stand: 0 is outermost. What is closer than `near` is one rank. */
export function levelsOf(indents: number[], near: number): (indent: number) => number {
  const ranks: number[] = []
  for (const indent of [...indents].sort((one, other) => one - other))
    if (ranks.length === 0 || indent - (ranks.at(-1) ?? 0) > near) ranks.push(indent)
  return indent =>
    Math.max(
      0,
      ranks.findLastIndex(rank => indent >= rank - near / 2),
    )
}

/** Numbers of accounts that begin with others' stand below them: `1`, `11`, `1105`, or `3.`, `3.1.`, `3.1.02.`. */
export function withLevelsOfCodes<T extends Table>(table: T): T {
  const rows = table.rows.map(withCode)
  const above: string[] = []
  let [coded, below] = [0, 0]
  const levels = rows.map(({ account }) => {
    const code = account?.replace(/\D/g, '') ?? ''
    while (above.length > 0 && !(code.startsWith(above.at(-1) ?? '') && code !== above.at(-1))) above.pop()
    if (code === '') return 0
    coded++
    if (above.length > 0) below++
    return above.push(code) - 1
  })
  const isTree = coded >= 0.8 * rows.length && below >= 0.6 * coded && below >= fewestBelow
  if (!isTree) return table
  const leveled = rows.map((row, n): Row => {
    const level = levels[n] ?? 0
    return { ...row, level, ...((levels[n + 1] ?? 0) > level && { isParent: true }) }
  })
  return { ...table, rows: leveled }
}
const fewestBelow = 5

/** `1. Assets` is the number of an account where others go on from it. */
function withCode(row: Row): Row {
  const [, account, label] =
    /^(\d{1,2}(?:\.\d{1,4})*)\.?[ -]+(?=\p{L}|\()(.+)$/u.exec(row.account ? '' : row.label) ?? []
  return account && label ? { ...row, account, label } : row
}
