import { listsIn } from './lists.js'

const [atEndAlone, atEndUnsure, inNames, anywhere] = listsIn('firms').map(({ names }) => names) as [
  readonly string[],
  readonly string[],
  readonly string[],
  readonly string[],
]

/** No part of a name, wherever in it they stand; others only at its end, which else are words or places. */
export const legalForms = { anywhere, atEnd: [...atEndAlone, ...atEndUnsure, ...anywhere] }

/** By these a firm is known among other words: legal forms, with points or without, and what firms call themselves. */
export const firmWord = `(?:${[...anywhere, ...atEndAlone, ...inNames].map(dotted).join('|')})`

function dotted(word: string): string {
  return /^(?:[lp].{0,2}[cp]|bv|sa)$/.test(word) && word !== 'plc' ? [...word].join('\\.?') : word
}
