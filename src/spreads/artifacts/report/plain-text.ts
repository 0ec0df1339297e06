const longestRun = 20
const zeroWidthSpace = '\u200b'

/** Without what is invisible, or turns the text around it. */
export const plainText = (text: string, longest: number): string =>
  shortened(
    text
      .toWellFormed()
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
    longest,
  )

/** With places to break where there are none, since a long word would leave its column. */
export const breakable = (text: string, longest = 600): string =>
  plainText(text, longest).replace(longRun, run =>
    [...run].map((letter, n) => (n > 0 && n % 4 === 0 ? zeroWidthSpace + letter : letter)).join(''),
  )

const longRun = new RegExp(`\\S{${longestRun + 1},}`, 'gu')

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`)
