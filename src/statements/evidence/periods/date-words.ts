import { remembered } from '../../../remembered.js'
import { monthNumber, monthPattern, months } from '../../../vocabulary/months.js'
import { englishSpans } from './span-words.js'

/** Dates of other languages and other habits, in the spelling that the readers of dates know. */

const foreign = months.map(
  ({ name, abroad }) => [name, new RegExp(`\\b(?:${abroad.join('|')})\\b`, 'gi')] as const,
)
/** `fev/23`, `Mrz 2023`, `march_2026`. */
const beforeYear = months.map(
  ({ name, beforeYear: words }) =>
    [
      name.slice(0, 3),
      new RegExp(
        `(?<![\\p{L}\\d])(?:${words.join('|')})(?:\\.? ?[/_] ?|\\.? del? (?=\\d{4})|\\.? ?-? ?(?=\\d{4})|(?<=^(?!${name.slice(0, 3)})\\p{L}+)\\.?-(?=\\d\\d$))(\\d{4}|\\d{2})(?![\\d/.]|-\\d)`,
        'giu',
      ),
    ] as const,
)
/** `Dic. 31, 2024`, `ene a jun 2024`. */
const beforeDay = months.map(
  ({ name, beforeYear: words }) =>
    [
      name.slice(0, 3),
      new RegExp(
        `(?<![\\p{L}\\d])(?:${words.join('|')})(?=\\.? (?:3[01]|[12]?\\d),? (?:del? )?(?:19|20)\\d\\d|\\.? ?(?:-|\\u2013| a| al| bis| tot) ?\\p{L}{3,}\\.?(?: de)?[ /-](?:19|20)?\\d\\d(?!\\d))`,
        'giu',
      ),
    ] as const,
)
const month = `(${monthPattern})`
const dayOfMonth = new RegExp(
  `(\\d{1,2})\\.? (?:de |d')?${month}(?: (?:del?|of) (?=\\d{4})| (?=\\d{4})|(?= (?:al?|to|-) ))`,
  'gi',
)
/** The number of a form is no year: `N\u00b0 2033-A`, `2050-SD`. */
const formNumber =
  /\bn[\u00b0\u00ba] ?20\d\d(?:-\w{1,2})*\b(?: 20\d\d)?|\b20[3-9]\d-(?:[A-H]|SD)\b(?:-SD\b)?(?: 20\d\d)?/gi
/** What recognition makes of a year: `2O2S`, `2OI9`. */
const blurredYear =
  /(?<![\p{L}\d])(?=[\dOQSIlBZo]*[OQSIlBZo])(?=(?:[OQSIlBZo]*\d){2})(?:[1Il]9|2[0Oo])[\dOQSIlBZo]{2}(?![\p{L}\d])/gu
const blurred: Record<string, string> = { O: '0', o: '0', Q: '0', S: '5', I: '1', l: '1', B: '8', Z: '2' }
/** `March31,2024`. */
const gluedDay = new RegExp(`\\b${month}([12]?\\d|3[01]), ?(?=(?:19|20)\\d\\d(?!\\d))`, 'g')
const shortYear = new RegExp(`\\b${month}\\b\\.? +(\\d{1,2}), (\\d{2})(?![\\d,])`, 'g')
const shortRange = new RegExp(`\\b${month}\\b\\.? ?(-|\\u2013|to|through) ?${month}\\b\\.?,? '?(\\d{2})$`)
const shortSpan = new RegExp(
  `\\b${month}\\b\\.? '?(\\d\\d) ?(?:-|\\u2013|to|through) ?${month}\\b\\.? '?(\\d\\d)$`,
)
const shortDay = new RegExp(
  `(?<!\\d)(\\d{1,2}) ?${month}(?![a-z])\\.?,? ?-? ?'?(\\d\\d|20\\d\\d)(?![\\d/.:,])`,
  'g',
)
/** `YTD Dec 23`, but the last days of a month are days. */
const upTo = new RegExp(
  `\\b(ytd|ltm|ttm|(?:months?|quarter|year) ended) ${month}\\b\\.?(?:-'?| ')(\\d\\d)$|\\b(ytd|ltm|ttm) ${month} (1\\d|2[0-7])$`,
  'i',
)
const spacedMonth = new RegExp(`\\b${month}\\b\\.? - '?(\\d\\d)(?: ?[AEFPB])?$`)
const spacedComma = new RegExp(`\\b${month}\\b\\.? +(\\d{1,2}) +,`, 'g')
/** `01/2024-06/2024`, `01.2024 - 06.2024`. */
const numberedMonths =
  /(?<![\d./-])(0?[1-9]|1[0-2])[./]((?:19|20)\d\d) ?(?:-|\u2013|to) ?(0?[1-9]|1[0-2])[./]((?:19|20)\d\d)(?![\d./-])/g
/** `2024/01 - 2024/09`, `2024/01 t/m 2024/09`. */
const yearFirst =
  /(?<![\d./-])((?:19|20)\d\d)[/.](0[1-9]|1[0-2]) ?(?:-|\u2013|to|t\/m) ?((?:19|20)\d\d)[/.](0[1-9]|1[0-2])(?![\d./-])/g
/** `Exercice clos le 31122024`: a form has a box for each digit. */
const packedEnd =
  /(?<=\b(?:le|al|em|am|zum|per|op|N(?:-1)?),? )(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((?:19|20)\d\d)(?!\d)/g
/** `20230401-20240331`. */
const packedRange = new RegExp(`(?<!\\d)${packedDay()} ?(?:-|\u2013|_|to) ?${packedDay()}(?!\\d)`, 'g')
/** `MARCH`, `1 april`. */
const capitals = new RegExp(`\\b${month}\\b`, 'gi')
const afterDay = new RegExp(`(?<=(?<!\\d)\\d{1,2}\\.? )(?!may)${month}\\b`, 'gi')

/** The lines above a table are asked for by each of its columns. */
export const englishDates = remembered((text: string): string => {
  let english = text
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L}\.? ?)['\u2018\u2019](?=(?:19|20)\d\d(?!\d))/gu, ' ')
    .replace(blurredYear, year => year.replace(/\D/g, letter => blurred[letter] ?? letter))
    .replace(formNumber, ' ')
    .replace(/^q[Il]$|\bQ[Il]\b/, 'Q1')
    .replace(/(?<=\p{L}\W?)\.(?=(?:19|20)\d\d(?!\d))/gu, '. ')
    .trim()
  for (const [name, pattern] of foreign) english = english.replace(pattern, name)
  for (const [name, pattern] of beforeDay) english = english.replace(pattern, name)
  for (const [name, pattern] of beforeYear)
    english = english.replace(
      pattern,
      (_, year: string) => `${name} ${year.length === 2 ? `20${year}` : year}`,
    )
  english = english
    .replace(capitals, word =>
      word === word.toUpperCase() ? `${word[0]}${word.slice(1).toLowerCase()}` : word,
    )
    .replace(afterDay, word => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .replace(dayOfMonth, '$1 $2 ')
  return englishSpans(english)
    .replace(/\b(?:au|al|até|bis|tot) (?=\d)/gi, 'to ')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b(?! quarter)/gi, '$1')
    .replace(/(?<![A-Za-z\d])(?:(?:FY|CY) ?)?((?:19|20)\d\d) ?A(?:ctuals?)?\b/g, '$1')
    .replace(/\b(FY ?'?\d\d) ?A\b/g, '$1')
    .replace(/\b[FC]Y ?(\d{4})\b/gi, '$1')
    .replace(/\bCY ?'?(\d\d)\b/gi, '20$1')
    .replace(/\b(20\d\d)([-./])(\d\d)\2(\d\d)(?:T\d[\d:.]*)?(?!\d)/g, '$1-$3-$4')
    .replace(/(?<!\d)(\d{1,2})\.(\d{1,2})\.? ?(?:-|\u2013|to) ?(?=\d{1,2}\.(\d{1,2})\.(\d{4}))/g, withYear)
    .replace(numberedMonths, '$1/$2 - $3/$4')
    .replace(yearFirst, '$1-$2 - $3-$4')
    .replace(packedEnd, '$3-$2-$1')
    .replace(packedRange, '$1-$2-$3 to $4-$5-$6')
    .replace(/(?<=\d) ?\.\. ?(?=\d)/g, ' - ')
    .replace(/\bhalf[ -]?years?(?= (?:then )?(?:ended|ending|to)\b)/i, '6 months')
    .replace(upTo, '$1$4 $2$5 20$3$6')
    .replace(
      shortDay,
      (_, day: string, name: string, year: string) => `${day} ${name} ${year.padStart(4, '20')}`,
    )
    .replace(spacedComma, '$1 $2,')
    .replace(spacedMonth, '$1-$2')
    .replace(gluedDay, '$1 $2, ')
    .replace(shortSpan, '$1 20$2 - $3 20$4')
    .replace(shortYear, '$1 $2, 20$3')
    .replace(shortRange, '$1 $2 $3 20$4')
})

/** `01.07.-30.06.2024` begins in the year before. */
const withYear = (_: string, day: string, month: string, last: string, year: string): string =>
  `${Number(year) - Number(Number(month) > Number(last))}-${month.padStart(2, '0')}-${day.padStart(2, '0')} - `

function packedDay(): string {
  return '((?:19|20)\\d\\d)(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])'
}

/** The months that a text names, by their numbers. */
export const monthsNamed = (text: string): number[] =>
  [...englishDates(text).matchAll(aMonth)].map(([name]) => monthNumber(name))

const aMonth = new RegExp(String.raw`(?<!\p{L})${monthPattern}(?!\p{L})`, 'giu')

/** `Fiscal year 2018`, without the day on which it ends. */
export const fiscalYearNamed = (line: string): string | undefined =>
  /\bfiscal years? 20\d\d\b/i.exec(line)?.[0]
