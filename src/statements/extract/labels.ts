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
