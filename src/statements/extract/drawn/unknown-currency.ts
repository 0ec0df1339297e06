import type { Run } from '../../../documents/reading/read.js'

/** With fewer amounts behind it a letter is a letter. */
const enough = 2

const sign = String.raw`[^\s\d()[\]<>.,;:'’"$€£¥₹%+/–—-]{1,3}`
const amount = String.raw`(?:\d{1,3}(?:[.,'’]\d{2,3})+(?:[.,]\d{1,2})?|\d+[.,]\d\d)(?!\d)`
const before = new RegExp(`(^|\\s)([-(]?)(${sign})(?=\\d)(?=(${amount})?)`, 'gu')
const alone = new RegExp(`^([-(]?)(${sign})$`, 'u')
const begun = new RegExp(`^(${sign})?(?=\\d)(?=(${amount})?)`, 'u')

/**
 * A font without the sign of its currency has another in its place, or draws two over each other: what touches amounts
 * again and again, and is no sign that is known, is none of their digits.
 */
export function withoutUnknownCurrency(runs: Run[]): Run[] {
  const counts = new Map<string, number>()
  const count = (mark: string) => counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const pairs = new Map<Run, { next: Run; mark: string }>()
  const begin = runs.filter(({ text }) => begun.test(text))
  for (const run of runs) {
    for (const [, , , mark = '', figure] of run.text.matchAll(before)) if (figure) count(mark)
    const [, , first] = alone.exec(run.text) ?? []
    const next = first && begin.find(other => other !== run && touches(run, other))
    if (!next) continue
    const [, second = '', figure] = begun.exec(next.text) ?? []
    const mark = `${first} ${second}`
    if (figure) count(mark)
    pairs.set(run, { next, mark })
  }
  const isUnknown = (mark: string) => (counts.get(mark) ?? 0) >= enough
  if (![...counts.keys()].some(isUnknown)) return runs
  const openings = new Map<Run, string>()
  for (const [run, { next, mark }] of pairs)
    if (isUnknown(mark)) openings.set(next, alone.exec(run.text)?.[1] ?? '')
  return runs.flatMap(run => {
    if (isUnknown(pairs.get(run)?.mark ?? '')) return []
    const opening = openings.get(run)
    const text =
      opening === undefined
        ? run.text.replace(before, (whole, space: string, opening: string, mark: string) =>
            isUnknown(mark) ? `${space}${opening}` : whole,
          )
        : opening + run.text.replace(begun, '')
    return text === run.text ? run : { ...run, text }
  })
}

/** Right behind it, or over it. */
const touches = (run: Run, next: Run): boolean =>
  Math.abs(run.y - next.y) < 0.3 * run.size &&
  next.x > run.x - 0.1 * run.size &&
  next.x < run.x + run.width + 0.15 * run.size &&
  next.x + next.width > run.x + run.width
