import type { Run } from '../read.js'

/** More of the figures than this can't be right where a text layer is a bad recogniser's. */
const tooMany = 0.1
const enough = 5

/** Whether text over a picture of itself was recognised badly: figures have letters in them, or separators in wrong places. */
export const isMisread = (runs: Run[]): boolean => {
  const { figures, broken } = figuresIn(runs)
  return broken >= enough && broken > tooMany * figures
}

/** What stands on a page like a figure, and how much of it is none. */
export function figuresIn(runs: Run[]): { figures: number; broken: number } {
  const words = runs.flatMap(({ text }) => text.split(/\s+/)).map(word => word.replace(around, ''))
  const figures = words.filter(word => word.length >= 4 && like.test(word))
  return { figures: figures.length, broken: figures.filter(word => !figure.test(word)).length }
}

const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** Digits, and letters that look like them, in groups. */
const like = /^(?=.*\d|.*[.,].*[.,])[\dOolISsBZg|]+(?:[.,'][\dOolISsBZg|]+)*$/
const figure = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d{1,3}(?:[.']\d{3})+(?:,\d+)?|\d+[.,]\d{1,4})$/
