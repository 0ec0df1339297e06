import { Unreadable } from './reader.js'

/** More than a reading may hold isn't decoded. */
const maxBytes = 8 * 1024 * 1024

/**
 * Text without a note of its encoding. In this order, since each test is surer than the next: a byte order mark, zeros
 * in every other byte, strict UTF-8, and between the two old eight-bit encodings what makes better words.
 */
export function decode(bytes: Buffer): { text: string; truncated: boolean } {
  const truncated = bytes.length > maxBytes
  const all = truncated ? bytes.subarray(0, maxBytes) : bytes
  const text = (marked(all) ?? utf16(all) ?? utf8(all) ?? eightBit(all)).replaceAll('\0', '')
  if (text.trim() === '') throw new Unreadable('The file is empty.')
  if (countControls(text) > text.length / 20) throw new Unreadable('The file is not a text file.')
  return { text, truncated }
}

function marked(bytes: Buffer): string | undefined {
  const mark = bytes.toString('hex', 0, 3)
  if (mark === 'efbbbf') return new TextDecoder('utf-8').decode(bytes)
  if (mark.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (mark.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

/** Most of a western text in UTF-16 has a zero in one half of each pair, and none in the other. */
function utf16(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4_096)
  const zeros: [number, number] = [0, 0]
  for (const [n, byte] of start.entries()) if (byte === 0) zeros[n % 2 ? 1 : 0]++
  const most = start.length / 2
  if (zeros[1] > 0.7 * most && zeros[0] < 0.1 * most) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros[0] > 0.7 * most && zeros[1] < 0.1 * most) return new TextDecoder('utf-16be').decode(bytes)
  return undefined
}

function utf8(bytes: Buffer): string | undefined {
  try {
    // A text that was cut may end in half a character, which is none the less UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytes.length === maxBytes })
  } catch {
    return undefined
  }
}

function eightBit(bytes: Buffer): string {
  const sample = bytes.subarray(0, 262_144)
  const macintosh = new TextDecoder('macintosh')
  const isMac = plausibility(macintosh.decode(sample)) > plausibility(windows1252(sample))
  return isMac ? macintosh.decode(bytes) : windows1252(bytes)
}

/** What windows-1252 has in place of the controls of Latin 1. Node 20's decoder of that name gives the controls. */
const inPlaceOfControls =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, sign => inPlaceOfControls[sign.charCodeAt(0) - 0x80] ?? sign)

/**
 * How well what is beyond ASCII sits in its words: `é` within small letters does, `Ž` or a currency sign there doesn't.
 * Quotes do at the ends of words, apostrophes where English has them, and signs of currency beside figures.
 */
function plausibility(text: string): number {
  let score = 0
  for (const [word] of text.matchAll(/[^\s,;]{2,80}/g)) {
    for (const { index } of word.matchAll(/[^ -~]/g)) score += worthOf(word, index)
  }
  return score
}

function worthOf(word: string, at: number): number {
  const sign = word[at] ?? ''
  const [before, after] = [word[at - 1] ?? '', word[at + 1] ?? '']
  const isWithin = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (/[\u2018\u201c]/.test(sign)) return isWithin ? -1 : Number(/\w/.test(after))
  if (/[\u2019\u201d]/.test(sign))
    return isWithin && !/^.(?:s|t|d|m|ll|re|ve)\b/i.test(word.slice(at)) ? -1 : Number(/[\w.!?]/.test(before))
  if (/[\u20ac\u00a3]/.test(sign)) return Number(/\d/.test(before + after))
  if (/\p{Ll}/u.test(sign))
    return /\p{L}/u.test(before + after) && !/^\p{Lu}{2}$/u.test(before + after) ? 1 : -1
  if (/\p{Lu}/u.test(sign)) return /\p{Ll}/u.test(before) || !/\p{L}/u.test(after) ? -1 : 1
  return isWithin ? -1 : 0
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
const countControls = (text: string): number => text.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0
