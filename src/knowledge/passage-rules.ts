/** The part of a section that is sent as an answer, in its own words. */

const mostCharacters = 700

/** All of a short text. Of a longer one the run of blocks, or of sentences, that says most of what was asked, from its first. */
export function passageOf(text: string, worth: (part: string) => number): string {
  if (text.length <= mostCharacters) return text
  const blocks = text.split('\n\n').flatMap((block, n) => pieces(block, n === 0 ? '' : '\n\n'))
  const worths = blocks.map(({ text }) => worth(text))
  const run = (from: number) => {
    let [taken, value] = ['', 0]
    for (let n = from; n < blocks.length; n++) {
      const { text, before } = blocks[n] as Piece
      const longer = taken === '' ? text : taken + before + text
      if (taken !== '' && longer.length > mostCharacters) break
      taken = longer
      value += worths[n] as number
    }
    return { taken, value }
  }
  const runs = blocks.map((_, n) => ({ ...run(n), own: worths[n] as number }))
  const best = runs.reduce((best, one) =>
    one.value > best.value || (one.value === best.value && one.own > best.own && best.own === 0) ? one : best,
  )
  return best.taken.slice(0, mostCharacters)
}

interface Piece {
  text: string
  /** What stands between it and the one before. */
  before: string
}

/** A block that is too long by itself, by its lines and sentences. */
function pieces(block: string, before: string): Piece[] {
  if (block.length <= mostCharacters) return [{ text: block, before }]
  return block
    .split('\n')
    .flatMap((line, n) =>
      line.split(/(?<=[.!?…]) +/u).map((text, m) => ({ text, before: m > 0 ? ' ' : n > 0 ? '\n' : before })),
    )
}
