import { type Matrix, times } from './matrix.js'

/** Letters that one operation prints. */
export interface Letters {
  font: string
  glyphs: Glyph[]
}

interface Glyph {
  /** What the font calls it, where it has an outline for it. */
  character: string | undefined
  /** What the file calls it. */
  code: number
  /** From units of the type's size, its baseline at 0, to points of the page as it is shown. */
  at: Matrix
  /** In units of the type's size. */
  width: number
}

export interface TextState {
  font: string
  size: number
  afterCharacter: number
  afterSpace: number
  stretch: number
  leading: number
  rise: number
  isHidden: boolean
}

export const plainText: TextState = {
  font: '',
  size: 0,
  afterCharacter: 0,
  afterSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  isHidden: false,
}

/** Where the next letter goes. Unlike the rest of the state it isn't saved. */
interface Pen {
  matrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
}

export const penAt = (matrix: Matrix): Pen => ({ matrix, x: 0, y: 0, lineX: 0, lineY: 0 })

export function moved(pen: Pen, right: number, up: number): Pen {
  const [x, y] = [pen.lineX + right, pen.lineY + up]
  return { ...pen, x, y, lineX: x, lineY: y }
}

/** What pdf.js tells of a glyph that is shown; a number is a step back, in thousandths. */
interface GlyphTold {
  fontChar: string
  originalCharCode: number
  width: number
  isSpace: boolean
  /** Else its outline is a box that stands for any glyph. */
  isInFont: boolean
}

/** Hidden letters of 3 and more, which are only clipped to, are none to be seen. */
const hiddenModes = [3, 7]

/** How an operation changes the state of text, where it does. */
export function textChange(
  operation: number,
  [first, second]: unknown[],
  OPS: Record<string, number>,
): Partial<TextState> | undefined {
  const value = first as number
  if (operation === OPS.setFont) return { font: String(first), size: second as number }
  if (operation === OPS.setCharSpacing) return { afterCharacter: value }
  if (operation === OPS.setWordSpacing) return { afterSpace: value }
  if (operation === OPS.setHScale) return { stretch: value / 100 }
  if (operation === OPS.setLeading) return { leading: value }
  if (operation === OPS.setTextRise) return { rise: value }
  if (operation === OPS.setTextRenderingMode) return { isHidden: hiddenModes.includes(value) }
  return undefined
}

/** The letters of one operation; the pen ends behind them. `unit` is what widths are told in, of the type's size. */
export function lettersOf(
  told: (GlyphTold | number)[],
  pen: Pen,
  { at, text, unit }: { at: Matrix; text: TextState; unit: number },
): Letters {
  const start = times(times(at, pen.matrix), [1, 0, 0, 1, pen.x, pen.y + text.rise])
  const glyphs: Glyph[] = []
  let right = 0
  for (const one of told) {
    if (typeof one === 'number') {
      right -= (one * text.size) / 1000
      continue
    }
    const placed = times(start, [text.size * text.stretch, 0, 0, text.size, right * text.stretch, 0])
    const width = one.width * unit
    const character = one.isInFont ? one.fontChar : undefined
    glyphs.push({ character, code: one.originalCharCode, at: placed, width })
    right += width * text.size + text.afterCharacter + (one.isSpace ? text.afterSpace : 0)
  }
  pen.x += right * text.stretch
  return { font: text.font, glyphs }
}
