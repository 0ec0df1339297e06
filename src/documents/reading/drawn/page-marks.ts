import { getResolvedPDFJS } from 'unpdf'
import { type Matrix, times } from './matrix.js'
import { imageOf, type PlacedImage } from './page-images.js'
import { type Letters, lettersOf, moved, penAt, plainText, type TextState, textChange } from './page-text.js'

interface Objects {
  get(name: string, found: (object: unknown) => void): void
  /** Throws where it isn't there. */
  get(name: string): unknown
}

export interface PageOfPdf {
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>
  objs: Objects
  commonObjs: Objects
}

/** An area that is filled, as letters are whose font was turned to outlines. */
export interface Fill extends Paint {
  /** Its outline, before `at`. */
  path: ArrayLike<number>
  at: Matrix
  isEvenOdd: boolean
}

interface Paint {
  /** 0 is black, 1 white. */
  shade: number
  /** 1 hides what lies below. */
  opacity: number
}

export type Mark = PlacedImage | Fill | (Letters & Paint)

export const isFill = (mark: Mark): mark is Fill => 'path' in mark
export const isImage = (mark: Mark): mark is PlacedImage => 'image' in mark
export const isLetters = (mark: Mark): mark is Letters & Paint => 'glyphs' in mark

const most = { images: 200, fills: 100_000, letters: 50_000 }

interface State {
  at: Matrix
  /** Undefined where it is a pattern. */
  shade: number | undefined
  opacity: number
  text: TextState
}

/** What is painted on a page, in this order. */
export async function marksOf(page: PageOfPdf, upright: Matrix): Promise<Mark[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Mark[] = []
  const left = { ...most }
  const saved: State[] = []
  let state: State = { at: upright, shade: 0, opacity: 1, text: plainText }
  let pen = penAt([1, 0, 0, 1, 0, 0])
  for (const [n, operation] of fnArray.entries()) {
    const args = [...((argsArray[n] ?? []) as unknown[])]
    const text = textChange(operation, args, OPS)
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(state)
    if (text) state = { ...state, text: { ...state.text, ...text } }
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) state = saved.pop() ?? state
    else if (operation === OPS.transform) state = { ...state, at: times(state.at, args as number[]) }
    else if (operation === OPS.paintFormXObjectBegin && args[0])
      state = { ...state, at: times(state.at, args[0] as number[]) }
    else if (operation === OPS.setFillRGBColor) state = { ...state, shade: shadeOf(args[0]) }
    else if (operation === OPS.setFillColorN) state = { ...state, shade: undefined }
    else if (operation === OPS.setGState) state = { ...state, opacity: opacityOf(args[0]) ?? state.opacity }
    else if (operation === OPS.beginText) pen = penAt([1, 0, 0, 1, 0, 0])
    else if (operation === OPS.setTextMatrix) pen = penAt([...(args[0] as Float32Array)] as Matrix)
    else if (operation === OPS.moveText) pen = moved(pen, args[0] as number, args[1] as number)
    else if (operation === OPS.nextLine) pen = moved(pen, 0, -state.text.leading)
    else if (operation === OPS.setLeadingMoveText) {
      state = { ...state, text: { ...state.text, leading: -(args[1] as number) } }
      pen = moved(pen, args[0] as number, args[1] as number)
    } else if (operation === OPS.showText) {
      const { at, shade, opacity, text } = state
      const letters = lettersOf(args[0] as never, pen, { at, text, unit: unitOf(page, text.font) })
      left.letters -= letters.glyphs.length
      if (shade !== undefined && !text.isHidden && left.letters > 0)
        found.push({ ...letters, shade, opacity })
    } else if (operation === OPS.constructPath) {
      const fill = fillOf(args, state, OPS)
      if (fill && left.fills-- > 0) found.push(fill)
    } else {
      const image = await imageOf(page, operation, args, OPS)
      if (!image || left.images-- <= 0) continue
      found.push({ image, at: times(state.at, [1 / image.width, 0, 0, -1 / image.height, 0, 1]) })
    }
  }
  return found
}

/** The outlines of letters, as far as their font has any. */
export const fillsOf = (page: PageOfPdf, { font, glyphs, shade, opacity }: Letters & Paint): Fill[] =>
  glyphs.flatMap(({ character, at }) => {
    if (character === undefined) return []
    const { path } = objectOf<{ path?: ArrayLike<number> }>(page, `${font}_path_${character}`) ?? {}
    return path ? [{ path, at, isEvenOdd: false, shade, opacity }] : []
  })

function objectOf<T>(page: PageOfPdf, name: string): T | undefined {
  try {
    return page.commonObjs.get(name) as T
  } catch {
    return undefined
  }
}

function shadeOf(colour: unknown): number | undefined {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(String(colour)) ?? []
  if (!red || !green || !blue) return undefined
  const [r, g, b] = [red, green, blue].map(part => Number.parseInt(part, 16) / 255) as [
    number,
    number,
    number,
  ]
  return 0.3 * r + 0.59 * g + 0.11 * b
}

const opacityOf = (changes: unknown): number | undefined =>
  (changes as [string, unknown][] | undefined)?.find(([name]) => name === 'ca')?.[1] as number | undefined

/** What the widths of a font's glyphs are told in, of the type's size. */
const unitOf = (page: PageOfPdf, font: string): number =>
  objectOf<{ fontMatrix?: number[] }>(page, font)?.fontMatrix?.[0] ?? 0.001

function fillOf(args: unknown[], state: State, OPS: Record<string, number>): Fill | undefined {
  const [operation, paths] = args as [number, [ArrayLike<number> | null]]
  const isEvenOdd = [OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke].includes(operation)
  const isFilled = isEvenOdd || [OPS.fill, OPS.fillStroke, OPS.closeFillStroke].includes(operation)
  const path = paths?.[0]
  const { at, shade, opacity } = state
  if (!isFilled || !path || shade === undefined) return undefined
  return { path, at, isEvenOdd, shade, opacity }
}
