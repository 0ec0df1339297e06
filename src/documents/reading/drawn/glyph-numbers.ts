import { unprintable } from '../pages.js'
import type { TurnedRun } from '../pdf-lines.js'
import type { Letters } from './page-text.js'

/** In the order that most fonts of offices have, the glyphs of ASCII follow three that are none. */
const before = 29
const [first, last] = [3, 97]

/** So many of a font's characters are controls when they are numbers of glyphs: digits and spaces fall among them. */
const many = 0.1
const few = 0.02

/**
 * A font without a way back to characters often gives the numbers of its glyphs instead: the fonts where the controls among
 * what they give become characters by that order.
 */
export function numberedFonts(pieces: { str: string; fontName: string }[]): Set<string> {
  const all = new Map<string, string>()
  for (const { str, fontName } of pieces) all.set(fontName, (all.get(fontName) ?? '') + str)
  return new Set([...all].filter(([, text]) => areNumbers(text)).map(([font]) => font))
}

const areNumbers = (text: string): boolean => controlsIn(text) > many && controlsIn(ordered(text)) < few

const controlsIn = (text: string): number => (text.match(unprintable)?.length ?? 0) / Math.max(1, text.length)

const ordered = (text: string): string =>
  [...text].map(character => characterOf(character.codePointAt(0) ?? 0)).join('')

const characterOf = (code: number): string =>
  String.fromCodePoint(code >= first && code <= last ? code + before : code)

/** More than this between two letters, of the type's size, is a space. */
const space = 0.18

/** What such fonts print, by the numbers themselves: as text, some of them would be taken for spaces. */
export function runsOfNumbers({ glyphs }: Letters): TurnedRun[] {
  const [one] = glyphs
  if (!one) return []
  const [a, b, c, d, x, y] = one.at
  const along = Math.hypot(a, b)
  let text = ''
  let end = 0
  for (const { code, at, width } of glyphs) {
    const start = Math.hypot(at[4] - x, at[5] - y)
    if (start - end > space * along && !text.endsWith(' ')) text += ' '
    text += characterOf(code)
    end = start + width * along
  }
  return [{ text, x, y, width: end, size: Math.hypot(c, d), angle: Math.atan2(b, a) }]
}
