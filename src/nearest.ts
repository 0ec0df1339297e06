/** Which of the words somebody meant who has typed another one: the nearest, if it is near enough to be meant at all. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(typed.length / 4))
  const near = words
    .map(word => ({ word, mistakes: distance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, mistakes }) => mistakes <= most || (typed.length >= 3 && word.startsWith(typed)))
  near.sort((a, b) => a.mistakes - b.mistakes)
  return near[0]?.word
}

/** Letters that are missing, extra, other ones, or two that have changed places. More than the limit is only said to be more. */
export function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}
