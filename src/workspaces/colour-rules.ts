/** White text on it, and text in it on white, are readable from here on: WCAG 2.2 AA. */
const least = 4.5

/** The end of a sentence that begins with the colour's place. */
export function colourProblem(colour: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return 'must be a colour such as #14508c'
  const contrast = 1.05 / (luminance(colour) + 0.05)
  if (contrast >= least) return undefined
  const rounded = Math.floor(contrast * 10) / 10
  return `must be darker: white on it has a contrast of ${rounded}, and needs ${least}`
}

/** As WCAG defines it: 0 for black, 1 for white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
