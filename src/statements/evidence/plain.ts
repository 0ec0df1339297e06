import { remembered } from '../../remembered.js'
import { pairsIn } from '../../vocabulary/lists.js'
import { putRight, withLetters, wordWithDigits } from './put-right.js'
import { unaccented } from './unaccented.js'

/** A label as it is compared: small letters without accents, abbreviations spelt out, no punctuation, no notes. */

/** How names of accounts are shortened, and what is spelt in two ways. */
const abbreviations = pairsIn('abbreviations')

/** Words that tell one account from another no better than a comma does. */
const fillers = new Set(
  [
    'a an and the of for on in at by with as is are its plus or per',
    'de la el los las del al y en por para con sobre su un una',
    'os as da do das dos na nas nos em com por ao aos um uma ou',
    'le les des du et ou par pour sur au aux dans un une',
    'der die das den dem des und oder von vom zu zum zur im am auf aus mit fur bei ein eine',
    'il lo gli dei degli delle della dell di da dal dalla nel per su',
    'het op met een dan',
  ].flatMap(words => words.split(' ')),
)

/** Forms say beside a name that its amount may have either sign: `Profit (loss) (+)/(-)`. */
const signHint = /\(\+\) ?\/ ?\(-\)|\(\+ ?\/ ?-\)/

/** What a note is referred to by, at the end of a name: `Revenue 5 & 6`, `Deferred costs C`, `Inventories 6.1.2`. */
const noteMark =
  /(?: \d{1,2}(?:\.\d){1,2}| \d{1,2}(?: ?[,&] ?\d{1,2})+|(?<!\b(?:[Cc]lass|[Ss]eries|[Tt]ype|[Ss]chedule|[Pp]lan|[Tt]ier|[Ff]orm|[Pp]art|[Gg]roup|[Pp]hase|[Ss]tore|[Bb]ranch|[Nn]o)) [A-HJ-UWYZ])$/

/** What counts a line without a mark behind it: `IV Riserva legale`, `X RESULTAT NON COURANT`. */
const roman = /^(?:(?:X{1,2}(?:IX|IV|V?I{1,3}|V)|IX|IV|V?I{2,3}|VI|I) (?=\p{L}{4})|[VX] (?=\p{Lu}{4}))/u

/** The sign of a currency that is glued to a name: `Bank AccountsRs.` */
const gluedUnit = /(?<=\p{Ll})Rs\.?$/u

/** A form asks beside a name for a part of the amount: `Autres charges externes (dont crédit-bail)`. */
const ofWhich =
  /(?<=\p{L}{3,}\W*),? ?\(?\b(?:dont|dt|davon|darunter|waarvan|di cui|thereof|(?:of|from) which)\b(?!.*\b(?:total|summe)).*$/u

const partedWord =
  /(?<=\p{L}{3})(?<!\b(?:[Nn]on|[Ll]ong|[Ss]hort|[Mm]edium|[Ff]ixed|[Pp]re|[Pp]ost|[Ss]elf|[Yy]ear|[Nn]et|[Aa]fter))- (?!(?:and|or|und|oder|bzw|et|ou|en|of|term|net|gross)\b)(?=\p{Ll}{3})/gu

/** The whole label in plain words, fillers included: what patterns are held against. */
export const plainOf = remembered((label: string): string =>
  // Where a form has its labels on both sides.
  putRight(bare(label)).replace(/^(.{6,}) \1$/, '$1'),
)

const bare = (label: string): string =>
  unaccented(label)
    .replace(signHint, ' ')
    .trimEnd()
    .replace(noteMark, '')
    // A word that was parted at the end of a line: `Spenden- mittel`, but `Roh- und Hilfsstoffe` and `long- term`.
    .replace(partedWord, '')
    .replace(roman, '')
    .replace(gluedUnit, '')
    .toLowerCase()
    .replace(ofWhich, '')
    .replace(wordWithDigits, withLetters)
    .replace(/[\u2018\u2019`']/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // Some programs mark what they have added up: `=Total current assets`, `=Receivables`; schools teach to write `Igual` there.
    .replace(/^(?:= *|igual:? )(?!total|sum)(?=\p{L}{2})/u, 'total ')
    .replace(
      /^\(?(?:[ivx]{1,5}|[a-z]|\d{1,2}(?:[ -]?(?:bis|ter|quater))?)(?:\) *|\. +| - (?=\p{L}{2}))(?=\S{2})/u,
      '',
    )
    .replace(/\([ivxa-z\d ]+(?:[+-] ?[ivxa-z\d ]+)+\)/g, ' ')
    // `Stocks (F)`: what sums refer to it by.
    .replace(/(?<=[^\d\s]\s+)\((?:[a-z]|[ivx]{1,5})\)(?= |$)/g, ' ')
    .replace(/\bloss\(es\)/g, 'losses')
    .replace(/\bnett\b/g, 'net')
    .replace(/\((?:see|attach|note|notes|refer)[^)]*\)?|\bsee (?:accompanying|instructions|note).*$/g, ' ')
    .replace(
      /,? \$ ?[\d.,]+ par.*$|[;:,]? (?:no )?par value.*$|;.*(?:authori[sz]ed|issued|outstanding).*$/g,
      ' ',
    )
    .replace(
      /(?<=\S),? \(?(?:net of|less) (?:allowance|accumulated|discount|current|deferred|tax|income tax|unamortized|reserve)s?\b.*$/g,
      matched =>
        /current/.test(matched) ? ' net of current portion' : /tax/.test(matched) ? ' net of tax' : ' net',
    )
    .replace(/\(?\b\d+(?:\.\d+)? ?%\)?/g, ' ')
    .replace(/\b(pre|sub|inter|over)[ -](?=paid\b|payments?\b|contract|company\b|drafts?\b)/g, '$1')
    .replace(/\ba\/c\b/g, 'account')
    .replace(/\ba\/r\b/g, 'accounts receivable')
    .replace(/\ba\/p\b/g, 'accounts payable')
    .replace(/\bn\/p\b/g, 'notes payable')
    .replace(/\bn\/r\b/g, 'notes receivable')
    .replace(/\bp\/r\b/g, 'payroll')
    .replace(/\bw\/c\b/g, 'workers compensation')
    .replace(/\bc\/c\b/g, accountOrCard)
    .replace(/\bl\/t\b/g, 'long term')
    .replace(/\bs\/t\b/g, 'short term')
    .replace(/\bs\/h\b/g, 'shareholder')
    .replace(/\br ?& ?d\b/g, 'research and development')
    .replace(/\br ?& ?m\b/g, 'repairs and maintenance')
    .replace(/\bmoney mkt\b/g, 'money market')
    .replace(/\bnci\b/g, 'noncontrolling interests')
    .replace(/\bsg ?& ?a\b/g, 'selling general and administrative')
    .replace(/\bg ?& ?a\b/g, 'general and administrative')
    .replace(/\bd ?& ?a\b/g, 'depreciation and amortization')
    .replace(/\bp ?p ?& ?e\b/g, 'property plant and equipment')
    .replace(/(401|403) ?\(?([kb])\b\)?/g, '$1$2')
    .replace(/&|\+/g, ' and ')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Beside such words `c/c` is a current account: `Banca c/c`, `c/c postale`, `C/c soci`. */
const currentAccount =
  /\b(?:banc[aoh]\w*|banque|posta\w*|soci[oe]?|conto|conti|cuenta|compte|conta|titoli|partite|anticipi|nr?\.? ?\d+)\b/

const accountOrCard = (_name: string, _at: number, whole: string): string =>
  currentAccount.test(whole) ? 'account' : 'credit card'

/** `Less:` and `Add:` say how a line counts, not what it is; `menos valia` and `plus value` are words of their own. */
export const withoutSign = (plain: string): string =>
  plain.replace(taken, '').replace(/^(?:add|plus|mas|mais|piu|zuzuglich|zzgl)(?! val)\b ?/, '')

const taken = /^(?:less|deduct|minus|menos|moins|meno|abzuglich|abzgl)(?! val)\b ?/

/** It is taken off, printed with a minus or without: `Less: depreciation`, `(-) Impostos`. */
export const saysLess = (label: string, plain: string): boolean =>
  taken.test(plain) || /^\(-\) ?\p{L}/u.test(label)

/** The words that count, spelt out, in the singular. */
export const wordsOf = remembered((label: string): readonly string[] => {
  const words: string[] = []
  for (const word of withoutSign(plainOf(label)).split(' ')) {
    for (const part of (abbreviations[word] ?? word).split(' ')) {
      const one = singular(part)
      if (one === '' || fillers.has(one) || isNumber(one) || words.includes(one)) continue
      words.push(one)
    }
  }
  return words
})

/** Numbers that are names stay. */
const isNumber = (word: string) =>
  /^\d+$/.test(word) && !['401', '1099', '941', '940', '4797', '4562', '179', '504'].includes(word)

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|gas)$/.test(word)) return word
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2)
  return /s$/.test(word) ? word.slice(0, -1) : word
}
