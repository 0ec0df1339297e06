/** How much the words of a line are those of a form, letter by letter, since recognition mistakes some. */

/** Without its number, what it tells to do, and what it tells to attach. */
export const formWords = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[\u2018\u2019']/g, '')
    .replace(/\b(?:subtract|add|combine) (?:the )?(?:amounts|lines?)\b(?!.*\bfrom line 1\b).*$/, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:line )?\d{1,2} ?[a-z]? |[a-z] )(?=\S{2})/, '')
    .replace(/ (?:see instr\w*|attach|do not).*$/, '')

/** A line's words, and the pairs of letters in them. */
export interface Words {
  text: string
  pairs: ReadonlySet<string>
}

export function wordsOf(label: string): Words {
  const text = formWords(label)
  return { text, pairs: new Set(pairsOf(text.slice(0, longest))) }
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, n) => text.slice(n, n + 2))

/** No name is longer. */
const longest = 110

/** 0 to 1: what of the name the line begins with. A line that goes on is a little less like it. */
export function likeness(name: string, { text: words, pairs }: Words): number {
  if (words.startsWith(name) && !/\p{L}/u.test(words[name.length] ?? ' '))
    return 1 - 0.1 * Math.min(1, (words.length - name.length) / name.length)
  if (name.length < 5 || !sharesLetters(name, pairs)) return 0
  const [distance, length] = nearestBeginning(name, words)
  const off = distance / name.length
  return off > mostOff ? 0 : 1 - off - 0.1 * Math.min(1, Math.max(0, words.length - length) / name.length)
}

const mostOff = 0.26

/** Cheap, and true of all that are alike enough: a letter that was misread costs two pairs. */
function sharesLetters(name: string, pairs: ReadonlySet<string>): boolean {
  let missing = 0
  for (let n = 0; n + 1 < name.length; n++) if (!pairs.has(name.slice(n, n + 2))) missing++
  return missing <= 2 * mostOff * name.length
}

/** The fewest letters to change so that the line begins with the name, and how far it then goes. */
function nearestBeginning(name: string, words: string): [distance: number, length: number] {
  const width = Math.min(words.length, Math.ceil(name.length * 1.3))
  let before = Array.from({ length: width + 1 }, (_, n) => n)
  for (let row = 1; row <= name.length; row++) {
    const now = [row]
    for (let n = 1; n <= width; n++)
      now.push(
        Math.min(
          (before[n] ?? 0) + 1,
          (now[n - 1] ?? 0) + 1,
          (before[n - 1] ?? 0) + (name[row - 1] === words[n - 1] ? 0 : 1),
        ),
      )
    before = now
  }
  // The end of a name is the end of a word.
  let best: [number, number] = [name.length, 0]
  for (let n = 1; n <= width; n++) {
    const isEnd = n === words.length || words[n] === ' ' || words[n - 1] === ' '
    if (isEnd && (before[n] ?? 0) < best[0]) best = [before[n] ?? 0, n]
  }
  return best
}
