/** Draws that are always the same for the same seed. */
export interface Chance {
  /** A whole number from 0, below this one. */
  below(end: number): number
  happens(share: number): boolean
  of<T>(all: readonly T[]): T
  shuffled<T>(all: readonly T[]): T[]
}

export function chanceOf(seed: string): Chance {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0
  // Mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    happens: share => next() < share,
    of: all => all[below(all.length)] as (typeof all)[number],
    shuffled(all) {
      const left = [...all]
      return all.map(() => left.splice(below(left.length), 1)[0] as (typeof all)[number])
    },
  }
}
