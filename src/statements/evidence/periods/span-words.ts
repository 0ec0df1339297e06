import { monthPattern } from '../../../vocabulary/months.js'

/** From when to when, as other languages say it, in the words that the readers of dates know. Months are English already. */
export const englishSpans = (text: string): string =>
  rewrites.reduce((english, [pattern, words]) => english.replace(pattern, words), text)

const month = `${monthPattern}\\b\\.?`
const joints = '(?:a|al|ao|\u00e0|as|at\u00e9|au|bis|tot|hasta|t/m|tot en met|alla?)'
const articles = '(?:el|al|a|o|no|en|em|le|au|il|am|den|zum|per|op|dia|d\u00eda|ao)'
const ended =
  '(?:(?:terminad|finalizad|cerrad|concluid|find|encerrad|acabad)[oa]s?|termin[o\u00f3]u?|finaliz[o\u00f3]u?|(?:clos|cl\u00f4tur\u00e9|arr\u00eat\u00e9|termin\u00e9|achev\u00e9)e?s?|chius[oia]|beendet|abgeschlossen|ge\u00ebindigd|eindigende?)'
const kinds = '(?:social|sociaux|fiscal(?:es)?|contable|econ\u00f3mico|anual|comptable|que)'
const units = [
  [
    'year',
    'ejercicios?|exerc[i\u00ed]cios?|exercices?|eserciz[io]+|a[n\u00f1]os?|ann\u00e9es?|anno|gesch\u00e4ftsjahr|boekjaar|jaar',
  ],
  ['quarter', 'trimestres?|quartal|kwartaal'],
  ['month', 'm[e\u00ea]s|mese|mois|monat|maand'],
  ['months', 'months'],
  ['period', 'per[i\u00ed]odos?|p\u00e9riode|periode'],
] as const
const counts = [
  [3, 'tres|tr\u00eas|trois|drei|tre|drie'],
  [6, 'seis|six|sechs|sei|zes'],
  [9, 'nueve|nove|neuf|neun|negen'],
  [12, 'doce|doze|douze|zw\u00f6lf|dodici|twaalf'],
] as const
const ordinals = [
  [1, '1|i|prim[aeio]+r?[oa]?|premiere?|premi\u00e8re|erstes|eerste'],
  [2, '2|ii|segund[oa]|second[oa]?|deuxi\u00e8me|zweites|tweede'],
  [3, '3|iii|tercer[oa]?|terceir[oa]|troisi\u00e8me|terz[oa]|drittes|derde'],
  [4, '4|iv|cuart[oa]|quart[oa]|quatri\u00e8me|viertes|vierde'],
] as const
const alone = (words: string, after = '') => new RegExp(`(?<![\\p{L}\\d])(?:${words})${after}`, 'giu')
const ofYear = '(?!\\p{L})(?: (?:de|del|di|von|van)(?: a[n\u00f1]o)?(?= \\d))?'

const rewrites: [RegExp, string][] = [
  // 1\u00ba de enero, 1er janvier, 2.\u00ba trimestre
  [/(?<!\d)(\d{1,2})\.?(?:[\u00ba\u00aa\u00b0]|er|ero|[oae](?= (?:tri|sem|kwa|hal|hjr)))(?=[ /])/g, '$1'],
  // 2024-01-01..2024-12-31
  [/(?<=\d)\.\.(?=\d{4}(?!\d))/g, ' to '],
  // 30/Jun/2024, 30.Jun.2024, 30 de June
  [new RegExp(`(?<![\\d/.])(\\d{1,2})(?:[/.]| (?:de |di |d'))(?=${month})`, 'g'), '$1 '],
  [
    new RegExp(`(${month})(?: (?:del?|di)(?: a[n\u00f1]o)? |[/.] ?)(?=(?:19|20)\\d\\d(?![\\d/-]))`, 'g'),
    '$1 ',
  ],
  [new RegExp(`((?:\\d|${month}) +)${joints}(?: ${articles})* (?=\\d|${month})`, 'g'), '$1to '],
  [new RegExp(`(?<!\\d)(\\d{1,2}) to (\\d{1,2}) (${month}) (?=\\d{4})`, 'g'), '$3 $1-$2, '],
  [alone('(\\d{1,2}) (?:meses|mois|monaten?|mesi|maanden)', '(?!\\p{L})'), '$1 months'],
  ...counts.map(([count, words]): [RegExp, string] => [
    alone(`(?:${words}) (?:meses|mois|monaten?|mesi|maanden)`, '(?!\\p{L})'),
    `${count} months`,
  ]),
  ...units.map(([unit, words]): [RegExp, string] => [
    alone(words, `(?: ${kinds})* ${ended}(?: ${articles})*:? (?=\\d)`),
    `${unit} ended `,
  ]),
  ...ordinals.flatMap(([n, words]): [RegExp, string][] => [
    [alone(words, `\\.? (?:trimestre|quartal|kwartaal)${ofYear}`), `Q${n}`],
    [alone(words, `\\.? (?:semestre|halbjahr|halfjaar|hjr)\\.?${ofYear}`), `H${n}`],
  ]),
]
