/** How much of a telephone network a text takes: 3GPP TS 23.038 and 23.040. */

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take two places. */
const gsmExtended = new Set('\f^{}\\[~]|€')

/** One letter outside of the alphabet of seven bits makes the whole text one of sixteen. */
export function segmentsOf(text: string): number {
  const letters = [...text]
  if (!letters.every(letter => gsm.has(letter) || gsmExtended.has(letter)))
    return counted(letters, letter => letter.length, { alone: 70, joined: 67 })
  return counted(letters, letter => (gsmExtended.has(letter) ? 2 : 1), { alone: 160, joined: 153 })
}

/** Parts of a long text carry a header each, and no letter is cut in two. */
function counted(
  letters: string[],
  widthOf: (letter: string) => number,
  { alone, joined }: { alone: number; joined: number },
): number {
  if (letters.reduce((sum, letter) => sum + widthOf(letter), 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const letter of letters) {
    if (used + widthOf(letter) > joined) {
      segments++
      used = 0
    }
    used += widthOf(letter)
  }
  return segments
}

const plainForms: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** Without what printers set and nobody types: one curly quote would halve what fits. */
export const typed = (text: string): string =>
  text.replace(/[‘’‚“”„«»–—‑…•\u00a0\u202f]/g, mark => plainForms[mark] ?? mark)

/** More the provider doesn't take. */
export const longestText = 1_600
