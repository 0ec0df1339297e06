import type { Grey } from '../../pictures/grey.js'
import type { Word } from '../recognise-text.js'
import { linesOn } from './find-lines.js'
import { netOf } from './net.js'
import { lineIn } from './read-line.js'
import { wordsOf } from './words.js'

export class Late extends Error {}

/** Throws `Late` as soon as that is so. */
export type WordsOn = (picture: Grey, isLate: () => boolean, type?: number) => Promise<Word[]>

/**
 * One net finds the lines of text on a picture and another reads each as a whole: it knows a letter by those beside it, and
 * loses no word that stands apart. Undefined where they aren't installed.
 */
export async function readingLines(): Promise<WordsOn | undefined> {
  const finds = await netOf('ch_PP-OCRv4_det_infer.onnx')
  const reads = await netOf('en_PP-OCRv4_rec.onnx')
  if (!finds || !reads) return undefined
  return async (picture, isLate, type) => {
    const words: Word[] = []
    const boxes = await linesOn(picture, finds, type)
    // Noise takes as long to be looked through as text does, and has no lines.
    goOn(isLate)
    for (const box of boxes) {
      goOn(isLate)
      words.push(...wordsOf(await lineIn(picture, box, reads), box).filter(word => isOn(picture, word)))
    }
    return words
  }
}

function goOn(isLate: () => boolean): void {
  if (isLate()) throw new Late()
}

/** A line's box may reach over the edge of its picture, and a letter be read into that. */
const isOn = ({ columns, rows }: Grey, { left, top, width, height }: Word): boolean =>
  left < columns && left + width > 0 && top < rows && top + height > 0
