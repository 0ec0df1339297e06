import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Grey, pgmOf } from '../pictures/grey.js'
import { greyOfPng } from '../pictures/png-grey.js'
import { readingLines, type WordsOn } from './lines/words-on-lines.js'

/** A word on a picture: its box in pixels from the left and the top, and how sure the recogniser is, of 100. */
export interface Word {
  text: string
  left: number
  top: number
  width: number
  height: number
  confidence: number
}

export interface Recogniser {
  wordsOn: WordsOn
  /** What a small picture of one figure says: digits and their signs. */
  figureOn(picture: Grey): Word | undefined
  /** A picture in a file: PNG, JPEG or BMP. `orientation` is what a camera notes, 1 upright. */
  pictureIn(bytes: Uint8Array, orientation: number): Grey | undefined
}

/**
 * Nets for whole pages, and Tesseract for single figures and to unpack pictures, all as WebAssembly in this very process: no
 * thread, process or network is needed, so the walls around the child hold them, too. Undefined where one isn't installed.
 */
export async function recogniser(): Promise<Recogniser | undefined> {
  const load = createRequire(import.meta.url)
  let core: string
  let language: string
  try {
    core = load.resolve('tesseract.js-core/tesseract-core-simd-lstm.js')
    language = join(
      dirname(load.resolve('@tesseract.js-data/eng/package.json')),
      '4.0.0_best_int/eng.traineddata.gz',
    )
  } catch {
    return undefined
  }
  const wordsOn = await readingLines()
  if (!wordsOn) return undefined
  const start = load(core) as (options: object) => Promise<Engine>
  const engine = await start({
    wasmBinary: readFileSync(core.replace(/\.js$/, '.wasm')),
    print: () => {},
    printErr: () => {},
  })
  engine.FS.writeFile('/eng.traineddata', gunzipSync(readFileSync(language)))
  const tesseract = new engine.TessBaseAPI()
  if (tesseract.Init('/', 'eng', neuralOnly) !== 0) return undefined
  tesseract.SetVariable('user_defined_dpi', '200')
  const takes = (file: Uint8Array, orientation: number) => {
    engine.FS.writeFile('/input', file)
    return tesseract.SetImageFile(orientation, 0, false) === 0
  }
  tesseract.SetVariable('tessedit_pageseg_mode', oneLine)
  tesseract.SetVariable('tessedit_char_whitelist', '0123456789,.()-$%')
  return {
    wordsOn,
    figureOn(picture) {
      if (!takes(pgmOf(picture), 1)) return undefined
      tesseract.Recognize(null)
      return oneOf(wordsIn(tesseract.GetTSVText(0)))
    },
    pictureIn(bytes, orientation) {
      if (!takes(bytes, orientation)) return undefined
      tesseract.WriteImage(inGrey)
      return greyOfPng(engine.FS.readFile('/image.png'))
    },
  }
}

const neuralOnly = 1
const inGrey = 1
const oneLine = '7'

/** Of a figure with spaces in it, the least that is sure counts for all. */
const oneOf = (words: Word[]): Word | undefined =>
  words[0] && {
    ...words[0],
    text: words.map(({ text }) => text).join(''),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  }

/** What of the library is used; it has no types. */
interface Engine {
  FS: { writeFile(name: string, bytes: Uint8Array): void; readFile(name: string): Uint8Array }
  TessBaseAPI: new () => {
    Init(folder: string, language: string, engine: number): number
    SetVariable(name: string, value: string): void
    SetImageFile(orientation: number, angle: number, upscale: boolean): number
    Recognize(monitor: null): number
    WriteImage(kind: number): void
    GetTSVText(page: number): string
  }
}

/** Its table has a row for each block, paragraph, line and word; words are of level 5. */
function wordsIn(table: string): Word[] {
  return table.split('\n').flatMap(row => {
    const [level, , , , , , left, top, width, height, confidence, text = ''] = row.split('\t')
    if (level !== '5' || text.trim() === '') return []
    return {
      text: text.trim(),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
      confidence: Number(confidence),
    }
  })
}
