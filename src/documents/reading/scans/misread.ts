import type { Run } from '../read.js'

/** More of the figures than this can't be right where a text layer is a bad recogniser's. */
const tooMany = 0.1
const enough = 5

/** As many words with signs in them aren't written, but seen, or their font has no way back to its characters. */
const mostOdd = 0.25
const enoughOdd = 6

/** Whether text over a picture of itself was recognised badly: figures have letters in them, or all is nonsense. */
export const isMisread = (runs: Run[]): boolean => {
  const { figures, broken } = figuresIn(runs)
  return (broken >= enough && broken > tooMany * figures) || isNonsense(runs)
}

/** Whether what stands there can be no text in any language. */
export const isNonsense = (runs: Run[]): boolean => oddShare(runs) > mostOdd

/** How much of what can be judged is misread. */
export function brokenShare(runs: Run[]): number {
  const { figures, broken } = figuresIn(runs)
  return broken / Math.max(1, figures) + oddShare(runs)
}

const wordsIn = (runs: Run[]): string[] => runs.flatMap(({ text }) => text.split(/\s+/))

function oddShare(runs: Run[]): number {
  const words = wordsIn(runs).filter(word => word.length >= 3 && /[\p{L}\p{N}]/u.test(word))
  const found = words.filter(word => odd.some(pattern => pattern.test(word))).length
  return found < enoughOdd ? 0 : found / words.length
}

/** A sign between letters, a digit between them, and several signs right before or behind either. Addresses have some. */
const odd = [
  /[\p{L}\p{N}][!"#*+;<>?[\]^{|}~§¡¿]+[\p{L}\p{N}]/u,
  /\p{Ll}\d+\p{Ll}/u,
  /\d["#$%§*]+\d/,
  /[!"#$%&*+;<>?[\]^{|}~§¡¿]{2,}[\p{L}\p{N}]/u,
  /[\p{L}\p{N}][:;<>?]{2,}/u,
]

/** What stands on a page like a figure, and how much of it is none. */
function figuresIn(runs: Run[]): { figures: number; broken: number } {
  const words = wordsIn(runs).map(word => word.replace(around, '').replace(side, ''))
  const figures = words.filter(word => word.length >= 4 && (like.test(word) || isGarbled(word)))
  return { figures: figures.length, broken: figures.filter(word => !figure.test(word)).length }
}

/** More digits than other signs, beside a mark of figures: no word, and no day, number or address in parts. */
function isGarbled(word: string): boolean {
  const digits = word.replace(/\D/g, '').length
  const others = word.replace(/[\d.,'’]/g, '').length
  const isInParts = /[-/:@&+()=\\–—]|\p{L}{2}/u.test(word)
  return /[.,]\d|\d[.,]/.test(word) && !isInParts && digits > 1 && others > 0 && others <= digits
}

/** Of debits and credits, right behind them. */
const side = /(?<=\d)[CD]$/
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** Digits, and letters that look like them, in groups. */
const like = /^(?=.*\d|.*[.,].*[.,])[\dOolISsBZg|]+(?:[.,'][\dOolISsBZg|]+)*$/
const figure = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d{1,3}(?:[.']\d{3})+(?:,\d+)?|\d+[.,]\d{1,4})$/
