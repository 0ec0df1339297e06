import type { Language } from './word-rules.js'

/**
 * Words without their endings, so that "insured" finds "insurance". English goes by the steps that M. F. Porter published in
 * 1980; Spanish only sheds what plural, gender and the usual forms of verbs add.
 */
export const stemOf = (word: string, language: Language): string =>
  word.length <= 2 || /[^a-z]/.test(word) ? word : (language === 'english' ? english : spanish)(word)

/** Forms that no ending tells. */
const irregular = new Map(
  'bought:buy chose:choose chosen:choose drawn:draw drew:draw given:give held:hold kept:keep lent:lend lost:lose made:make owed:owe paid:pay repaid:repay prepaid:prepay sent:send sold:sell spent:spend taken:take took:take withdrawn:withdraw written:write wrote:write'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)

const vowel = '(?:[aeiou]|(?<=[^aeiou])y)'
const hasVowel = (stem: string): boolean => new RegExp(vowel).test(stem)

/** How often a run of vowels is followed by consonants: what Porter calls the measure of a stem. */
function measure(stem: string): number {
  let [count, before] = [0, false]
  for (const [place, letter] of [...stem].entries()) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && place > 0 && !before)
    if (before && !isVowel) count++
    before = isVowel
  }
  return count
}

const endsShort = (stem: string): boolean => /[^aeiou][aeiouy][^aeiouwxy]$/.test(stem)

function english(word: string): string {
  const steps = [plural, pastOrPresent, finalY, suffixes, shortSuffixes, lastSuffixes, finalE]
  return steps.reduce((stem, step) => step(stem), irregular.get(word) ?? word)
}

function plural(word: string): string {
  if (word.endsWith('sses') || (word.endsWith('ies') && word.length > 4)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function pastOrPresent(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const stem = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : undefined
  if (stem === undefined || !hasVowel(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

const finalY = (word: string): string =>
  word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

type Endings = Readonly<Record<string, string>>

/** The first ending that the word has decides, whether or not enough is left before it. */
const replacing = (endings: Endings, least: number) => {
  const longestFirst = Object.entries(endings).sort(([a], [b]) => b.length - a.length)
  return (word: string): string => {
    for (const [ending, becomes] of longestFirst) {
      if (!word.endsWith(ending)) continue
      const stem = word.slice(0, -ending.length)
      return measure(stem) >= least ? stem + becomes : word
    }
    return word
  }
}

const pairs = (text: string): Endings =>
  Object.fromEntries(text.split(' ').map(pair => pair.split(':') as [string, string]))

const suffixes = replacing(
  pairs(
    'ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble',
  ),
  1,
)
const shortSuffixes = replacing(pairs('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:'), 1)
const lastSuffixes = replacing(
  pairs(
    'al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ou: ism: ate: iti: ous: ive: ize: sion:s tion:t',
  ),
  2,
)

function finalE(word: string): string {
  const stem = word.endsWith('e') ? word.slice(0, -1) : undefined
  const kept =
    stem === undefined || measure(stem) === 0 || (measure(stem) === 1 && endsShort(stem)) ? word : stem
  return kept.endsWith('ll') && measure(kept) > 1 ? kept.slice(0, -1) : kept
}

const spanishEndings = [
  'amientos amiento imientos imiento aciones acion iciones icion mente',
  'ariamos eriamos iriamos aremos eremos iremos aron ieron ando iendo',
  'amos emos imos aban abas aba ados adas ado ada idos idas ido ida',
  'aria eria iria aran eran iran ara era ira are ere ire',
  'ar er ir an en as es os a e o s',
].flatMap(line => line.split(' '))
const leastSpanish = 3

function spanish(word: string): string {
  const ending = spanishEndings.find(one => word.endsWith(one) && word.length - one.length >= leastSpanish)
  return ending === undefined ? word : word.slice(0, -ending.length)
}
