/** Of a text what its reader sees, however it is spelt; and what no reader sees. */

/** Letters of other alphabets that look like ours, in small letters. */
const lookalikes = new Map(
  [
    ...'аaбbвbгrеeёeзeиuкkмmнhоoрpсcтtуyхxьbіiїiјjѕsԁdԛqԝwһhӏlαaβbγyεeηnιiκkνvοoρpτtυuχxωwɑaɡgıiℓløoðdłl',
  ].reduce<[string, string][]>(
    (pairs, letter, n, all) => (n % 2 === 0 ? pairs.concat([[letter, all[n + 1] as string]]) : pairs),
    [],
  ),
)

/** Digits and signs that stand in for letters, within words. `l` and `i` are one letter, as `1` is either. */
const standIns: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
}

/** Written the usual way: whole forms of letters and digits, nothing invisible. Line breaks stay. */
export const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}|[\ufe00-\ufe0f]/gu, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')

/** Without accents, capitals and apostrophes, and with letters that only look like ours as ours. */
export const plain = (text: string): string =>
  visible(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, letter => lookalikes.get(letter) ?? letter)
    .replace(/(?<=\w)['’‘`´](?=\w)/g, '')

interface Reading {
  /** One blank between words, and ` ; ` where a clause ends. */
  words: string
  /** Words of two lines are taken for one. */
  isJoined: boolean
}

/** What could be read: where letters stand apart, or lines break within a word, there is more than one way. */
export function readingsOf(text: string): Reading[] {
  const whole = plain(text).replace(/(?<=\p{L})[-‐‑]\n+(?=\p{L})/gu, '')
  const [apart, joined] = [spaced(whole), spaced(whole.replace(/(?<=\p{L})\n(?=\p{L})/gu, ''))]
  const readings = [apart, together(apart), joined, together(joined)].map((line, n) => ({
    words: withWords(line),
    isJoined: n > 1,
  }))
  return readings.filter(({ words }, n) => readings.findIndex(other => other.words === words) === n)
}

const spaced = (text: string): string => text.replace(/\n+/g, ' ')

/** Letters that stand apart, as one word: `a p p r o v e d`, `a.p.p.r.o.v.e.d`. Two blanks are between words. */
const together = (line: string): string =>
  line.replace(/(?<![^\s.,;:!?])[\w@$](?:[ .*_\-/·|'][\w@$]){1,}(?![^\s.,;:!?])/g, apart =>
    apart.replace(/[^\w@$]/g, ''),
  )

const withWords = (line: string): string =>
  ` ; ${line
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[.,;:!?…]+(?=\s|$)|[()[\]{}"“”«»¿¡—–]/g, ' ; ')
    .split(' ')
    .map(wordIn)
    .filter(word => word !== '')
    .join(' ')} ; `.replace(/(?: ;)+ /g, ' ; ')

/** Only a word with letters has others standing in; `250k` is a figure. */
const wordIn = (token: string): string => {
  if (token === ';') return token
  const word = token.replace(/[-_/]/g, ' ').trim()
  if (!/[a-z]/.test(word) || /^\$?\d+(?:\.\d+)?[km]$/.test(word)) return word.replace(/[^\d.% ]/g, '')
  return spell(word)
}

/** As words are compared: what stands in for a letter is that letter. */
export const spell = (word: string): string =>
  word.replace(/[01345780@$!|l]/g, sign => standIns[sign] ?? sign).replace(/[^a-z0-9 ]/g, '')

/** Signs that nobody sees, or that change what others show; letters of two alphabets in one word; markup. */
export function hiddenIn(text: string): string[] {
  const shown = text.replace(
    /(?<=\p{Extended_Pictographic}|\p{EMod}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu,
    '',
  )
  return [
    ...(shown.match(/(?![\n\t])(?!\r\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|\p{M}{3,}/gu) ?? []),
    ...(shown.match(/<[a-z/!][^<>]{0,200}>?/gi) ?? []),
    ...(shown.match(/[\p{L}\p{M}]+/gu) ?? []).filter(isOfTwoAlphabets),
  ]
}

const isOfTwoAlphabets = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) &&
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word)
