import { legalForms } from '../vocabulary/firms.js'
import { plain } from './plain-rules.js'

/** Names of people and firms, where the words around tell that they are names. */

const capital = "\\p{Lu}[\\p{L}'’-]{1,40}"
const full = `${capital}(?:[ ]${capital}){0,2}`
const title = '(?:[Mm]rs?|[Mm]s|[Mm]iss|[Dd]r|[Ss]eñor(?:a|ita)?|[Ss]rt?a?|[Dd]o[nñ]a?)\\.?'
const patterns = [
  `(?<!\\p{L})(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Hh]ola|[Ee]stimad[oa]|[Qq]uerid[oa]|[Bb]uen[oa]s (?:días|tardes|noches))[ ,]{1,2}(?:${title} )?(${full})`,
  `(?<!\\p{L})${title} (${full})`,
  `(?<!\\p{L})(?:client|customer|borrower|applicant|owner|cliente|solicitante|due[nñ]o)s?[,:]? (${capital} ${capital})`,
  `(?<!\\p{L})(${capital} ${capital})['’]s? (?:bank|tax|statement|loan|application|document|account|file|return|license|balance|business|credit|income|data|number|address)`,
].map(pattern => new RegExp(pattern, 'gu'))
/** With capitals: small, some of them are words. */
const forms = legalForms.atEnd
  .map(one => one.replace(/[^a-z]/g, ''))
  .filter(one => one.length > 1)
  .flatMap(one => [one.toUpperCase(), `${one.charAt(0).toUpperCase()}${one.slice(1)}`])
const firm = new RegExp(`(?<!\\p{L})((?:${capital}[ ,&]{1,3}){1,4})(?:${forms.join('|')})(?!\\p{L})`, 'gu')

const nobody = new Set(
  'there all everyone everybody team again sir madam friend folks and thank thanks we your you our the this that what which is an a i it todos gracias equipo de nuevo'.split(
    ' ',
  ),
)

/** Those of nobody whom `names` has. */
export function strangersIn(text: string, names: readonly string[]): string[] {
  const known = new Set(names.flatMap(wordsOf))
  const isStrange = (found: string) => wordsOf(found).some(word => !known.has(word) && !nobody.has(word))
  return [
    ...patterns.flatMap(pattern => [...text.matchAll(pattern)].map(([, name = '']) => name)),
    ...[...text.matchAll(firm)].map(([, name = '']) => name),
  ].filter(isStrange)
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
