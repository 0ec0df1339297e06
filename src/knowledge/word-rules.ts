/** Of a text what its words are, whoever wrote it: without capitals, accents, apostrophes and hyphens of prefixes. */

/** No word of any language is longer, and what is stored of one has to end somewhere. */
const longestWord = 40

export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '')
    .replace(/\b(pre|re|co|e)-(?=\p{L})/gu, '$1')
    .replace(/(?<=\d),(?=\d\d\d)/g, '')

export const wordsOf = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(word => word.slice(0, longestWord))

export const isNumber = (word: string): boolean => /^\d/.test(word)
/** The name of a form, such as 1099, is no figure; a year or a round sum is. */
export const isFigure = (word: string): boolean =>
  isNumber(word) && !(/^\d{4}$/.test(word) && !/^(?:19|20)|00$/.test(word))

export type Language = 'english' | 'spanish'

const frequent: Record<Language, ReadonlySet<string>> = {
  english: new Set(
    'the a an and or of to in for on with is are do does you your we our it i my can what how when if not have this that be will'.split(
      ' ',
    ),
  ),
  spanish: new Set(
    'el la los las un una y o de del al en para por con es son que como cuando su sus mi mis se si lo le nos usted puedo puede cuanto cual hay tengo necesito'.split(
      ' ',
    ),
  ),
}

/** By its small words; a text of too few of them may be in either. */
export function languagesOf(words: readonly string[]): Language[] {
  const count = (language: Language) => words.filter(word => frequent[language].has(word)).length
  const [english, spanish] = [count('english'), count('spanish')]
  if (english > 2 * spanish) return ['english']
  if (spanish > 2 * english) return ['spanish']
  return ['english', 'spanish']
}
