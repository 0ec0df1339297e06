/**
 * Addresses by RFC 5321, 5322 and 6531: letters of all scripts on both sides, and quoted local parts. Without what those allow
 * and nobody is reached by: comments, literal IP addresses, and domains of one label.
 */

const atom = String.raw`[^\s"(),.:;<>@\[\]\\\x00-\x1f\x7f]+`
const quoted = String.raw`"(?:[^"\\\x00-\x1f\x7f]|\\[\x20-\x7e])*"`
const letter = String.raw`[^\s\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]`
const label = `${letter}(?:(?:${letter}|-){0,61}${letter})?`
/** Without look-around, so that whoever reads the API's document can use it too. */
export const emailPattern = String.raw`(?:${atom}(?:\.${atom})*|${quoted})@(?:${label}\.)+${label}`

const form = new RegExp(`^${emailPattern}$`, 'u')
/** Controls, invisible marks, and blanks beside the plain one. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u
const nameOfHost = /^[\p{L}\p{M}\p{N}.-]+$/u
const endsInNumber = /\.[0-9]+$/

export const longestEmail = 254
const longestLocalPart = 64

export function isEmail(text: string): boolean {
  if (octets(text) > longestEmail || !form.test(text) || hidden.test(text) || endsInNumber.test(text))
    return false
  const at = text.lastIndexOf('@')
  return octets(text.slice(0, at)) <= longestLocalPart && nameOfHost.test(text.slice(at + 1))
}

/** What two spellings of an address have in common: the case of no letter, of whatever script, and however it is composed. */
export const foldEmail = (email: string): string => [...email.normalize('NFC')].map(foldLetter).join('')

/** By way of the upper case, which the two forms of the Greek sigma share; where that is two letters, it is none. */
function foldLetter(letter: string): string {
  const upper = letter.toUpperCase()
  return ([...upper].length === 1 ? upper : letter).toLowerCase()
}

/** In UTF-8, which is what mail servers count. */
function octets(text: string): number {
  let count = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) as number
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return count
}
