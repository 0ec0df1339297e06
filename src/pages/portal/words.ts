import { english } from './words-en.js'
import { spanish } from './words-es.js'

export type Language = 'en' | 'es'

/** All that the portal says by itself. Every language has every sentence: the type asks for it. */
export type Words = {
  [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name]
}

const languages: Record<Language, Words> = { en: english, es: spanish }

export const wordsOf = (language: Language): Words => languages[language]

/** What was chosen on the page, else what the browser asks for. */
export function languageOf(chosen: string | undefined, accepted: string | false): Language {
  const wanted = chosen ?? accepted
  return wanted === 'es' ? 'es' : 'en'
}
