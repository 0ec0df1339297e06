import { Unreadable } from './formats.js'

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
  const windows = new TextDecoder('windows-1252')
  const macintosh = new TextDecoder('macintosh')
  const isMac = plausibility(macintosh.decode(sample)) > plausibility(windows.decode(sample))
  return (isMac ? macintosh : windows).decode(bytes)
}

/**
 * How well the letters beyond ASCII sit in their words: `é` within small letters does, `Ž` or a currency sign there
 * doesn't. An apostrophe does where English has one.
 */
function plausibility(text: string): number {
  let score = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{S}\p{Po}\p{Pi}\p{Pf}\p{C}]{2,}/gu)) {
    if (/^[ -~\s]*$/.test(word)) continue
    for (const { index } of word.matchAll(/[^ -~\s]/gu)) score += worthOf(word, index)
  }
  return score
}

function worthOf(word: string, at: number): number {
  const letter = word[at] ?? ''
  const [before, after] = [word[at - 1] ?? '', word[at + 1] ?? '']
  if (letter === '\u2019' && /^(s|t|d|m|ll|re|ve)\b/i.test(word.slice(at + 1))) return 1
  if (/\p{Ll}/u.test(letter)) return /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? -1 : 1
  if (/\p{Lu}/u.test(letter)) return /\p{Ll}/u.test(before) ? -1 : 1
  return /\p{L}/u.test(before) && /\p{L}/u.test(after) ? -1 : 0
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
const countControls = (text: string): number => text.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0
