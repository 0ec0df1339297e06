import type { Document } from '../../documents/document.js'
import type { Language, Words } from './words.js'

/**
 * What is said of documents elsewhere in English, for borrowers. Nothing hangs on finding a sentence here: what isn't found, as
 * the words of a lender's rule, stands as it was said.
 */

/** Why a document could not be read, or not whole: by what its sender can do about it. */
export function whyUnread(
  { extractionError }: Pick<Document, 'extractionError'>,
  words: Words,
): string | undefined {
  if (extractionError === null) return undefined
  return words[causes.find(([, says]) => says.test(extractionError))?.[0] ?? 'notByMachine']
}

const causes = [
  ['locked', /password|protected/],
  ['damaged', /damaged/],
  ['nothingIn', /is empty|neither text|no cells/],
  ['onlyPartly', /^Pages? .* not read/],
  ['muchToRead', /larger than|too large|too long|too much|at most|more than|more text/],
] as const satisfies (readonly [keyof Words, RegExp])[]

/** Sentence by sentence, months as people write them. */
export function inWordsOf(language: Language, text: string): string {
  const sentences = text.split(/(?<=\.) (?=[A-Z])/)
  return sentences
    .map(sentence => withMonths(language, language === 'es' ? inSpanish(sentence) : sentence))
    .join(' ')
}

function withMonths(language: Language, sentence: string): string {
  if (!/^(Still missing|Todavía falta): /.test(sentence)) return sentence
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return sentence.replace(/\b\d{4}-\d{2}\b/g, found => month.format(new Date(`${found}-01T00:00:00Z`)))
}

function inSpanish(sentence: string): string {
  for (const [english, spanish] of sentences) {
    const found = english.exec(sentence)
    if (found) return spanish(...found.slice(1))
  }
  return sentence
}

const kinds: Record<string, string> = {
  'a bank statement': 'un extracto bancario',
  'a tax return': 'una declaración de impuestos',
  'a profit and loss statement': 'un estado de resultados',
  'a balance sheet': 'un balance general',
  'an ID': 'una identificación',
  'another ID': 'otra identificación',
  'another kind of document': 'otro tipo de documento',
  'a passport': 'un pasaporte',
  "a driver's license": 'una licencia de conducir',
  'a person': 'una persona',
  'a business': 'un negocio',
  'the business': 'del negocio',
  'the applicant': 'del solicitante',
  'the applicant or the business': 'del solicitante o del negocio',
}
const kindOf = (english = ''): string =>
  kinds[english] ??
  english
    .split(' or ')
    .map(one => kinds[one] ?? one)
    .join(' o ')

const byHand = 'Una persona lo mirará.'
const sentences: [RegExp, (...found: string[]) => string][] = [
  [
    /^This should be about (.+), but is about (.+)\.$/,
    (asked, found) => `Debe tratar de ${kindOf(asked)}, pero trata de ${kindOf(found)}.`,
  ],
  [
    /^This should be (.+), but looks like (.+)\.$/,
    (asked, found) => `Debe ser ${kindOf(asked)}, pero parece ${kindOf(found)}.`,
  ],
  [/^Still missing: (.+)\.$/, parts => `Todavía falta: ${parts}.`],
  [/^The document has not been recognised/, () => `No hemos reconocido el documento. ${byHand}`],
  [/^The document could not be read/, () => `No se pudo leer el documento. ${byHand}`],
  [/^The document's date could not be read/, () => `No se pudo leer la fecha del documento. ${byHand}`],
  [/^The document's period could not be read/, () => `No se pudo leer el período del documento. ${byHand}`],
  [/^The document's year could not be read/, () => `No se pudo leer el año del documento. ${byHand}`],
  [
    /^No name could be read on the document/,
    () => `No se pudo leer ningún nombre en el documento. ${byHand}`,
  ],
  [
    /^There is no name of (.+) to compare/,
    owner => `No tenemos el nombre ${kindOf(owner)} para compararlo. ${byHand}`,
  ],
  [
    /^The name on the document is close to that of (.+), so/,
    owner => `El nombre del documento se parece al ${kindOf(owner)}. ${byHand}`,
  ],
]
