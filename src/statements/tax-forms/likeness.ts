/** How much the words of a line are those of a form, letter by letter, since recognition mistakes some. */

/** Without its number, what it tells to do, and what it tells to attach. */
const formWords = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[\u2018\u2019']/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:line )?\d{1,2} ?[a-z]? |[a-z] )(?=\S{2})/, '')
    .replace(/(?<=.) (?:subtract|add|combine) (?:the )?(?:amounts|lines?)\b.*$/, '')
    .replace(/ (?:see instr\w*|attach|do not).*$/, '')

/** A line's words, and which pairs of letters stand in its beginnings, for names of several lengths. */
export interface Words {
  text: string
  codes: readonly number[]
  pairs: readonly Uint8Array[]
}

/** Up to where a line is looked at: no name is longer than the last. */
const lengths = [20, 40, 70, 120]

export function wordsOf(label: string): Words {
  const text = formWords(label).slice(0, 160)
  const codes = codesOf(text)
  const pairs = lengths.map(length => {
    const found = new Uint8Array(letters ** 2)
    for (const code of codes.slice(0, length)) found[code] = 1
    return found
  })
  return { text, codes, pairs }
}

/** Each pair of letters as a number. */
const codesOf = (text: string): number[] => {
  const codes: number[] = []
  for (let n = 0; n + 1 < text.length; n++)
    codes.push((text.charCodeAt(n) % letters) * letters + (text.charCodeAt(n + 1) % letters))
  return codes
}
const letters = 37

/** 0 to 1: what of the name the line begins with. A line that goes on is a little less like it. */
export function likeness(of: Words, line: Words): number {
  const [name, words] = [of.text, line.text]
  if (words.startsWith(name) && !/\p{L}/u.test(words[name.length] ?? ' '))
    return 1 - 0.1 * Math.min(1, (words.length - name.length) / name.length)
  if (words.length < name.length && words.length >= Math.max(shortest, 0.5 * name.length))
    return Math.max(brokenOff(of, line), gappy(name, words))
  if (name.length < 5 || !sharesLetters(of, line)) return 0
  const [distance, length] = nearestBeginning(name, words)
  const off = distance / name.length
  return off > mostOff ? 0 : 1 - off - 0.1 * Math.min(1, Math.max(0, words.length - length) / name.length)
}

const mostOff = 0.26
const shortest = 12

/** Some of its words may stand a little lower: `Prepaid expenses charges`. What is left are most of its letters, in their order. */
function gappy(name: string, words: string): number {
  const all = name.split(' ')
  const own = words.split(' ')
  let at = 0
  for (const word of own) {
    at = all.indexOf(word, at) + 1
    if (at === 0) return 0
  }
  return own.length > 1 && words.length >= 0.6 * name.length ? 1 - mostOff : 0
}

/** The rest of a long name may stand on the next line. */
function brokenOff(of: Words, line: Words): number {
  if (!sharesLetters(line, of)) return 0
  const [name, words] = [of.text, line.text]
  const [whole] = sharesLetters(of, line) ? nearestBeginning(name, words) : [name.length]
  const [part, length] = nearestBeginning(words, name)
  const isEnd = length === name.length || name[length] === ' ' || name[length - 1] === ' '
  const best = Math.max(1 - whole / name.length, isEnd ? 0.9 - part / words.length : 0)
  return best < 1 - mostOff ? 0 : best
}

/** Cheap, and true of all that are alike enough: a letter that was misread costs two pairs. */
function sharesLetters({ text, codes }: Words, { pairs }: Words): boolean {
  const own = pairs[lengths.findIndex(length => length >= 1.3 * text.length)] ?? pairs.at(-1)
  const most = 2 * mostOff * text.length
  let missing = 0
  for (const code of codes) if (!own?.[code] && ++missing > most) return false
  return true
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
    if (Math.min(...now) > mostOff * name.length) return [name.length, 0]
  }
  // The end of a name is the end of a word.
  let best: [number, number] = [name.length, 0]
  for (let n = 1; n <= width; n++) {
    const isEnd = n === words.length || words[n] === ' ' || words[n - 1] === ' '
    if (isEnd && (before[n] ?? 0) < best[0]) best = [before[n] ?? 0, n]
  }
  return best
}
