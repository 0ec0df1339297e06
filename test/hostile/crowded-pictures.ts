import type { Grey } from '../../src/documents/reading/pictures/grey.js'

/** Pictures that recognising text would take minutes over, drawn the same each time. */

function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Blots of the size of letters, side by side in lines: `high` pixels each, and a little more apart. */
export function blots({ side, high, seed = 1 }: { side: number; high: number; seed?: number }): Grey {
  const chance = chances(seed)
  const step = Math.max(1, Math.round(high / 10))
  const [across, down] = [10 * step, 16 * step]
  const pixels = new Uint8Array(side * side).fill(255)
  for (let top = 0; top + down <= side; top += down)
    for (let left = 0; left + across <= side; left += across)
      for (let y = 0; y < 10; y++)
        for (let x = 0; x < 7; x++) {
          if (chance() > 0.45) continue
          for (let v = 0; v < step; v++) {
            const from = (top + y * step + v) * side + left + x * step
            pixels.fill(0, from, from + step)
          }
        }
  return { columns: side, rows: side, pixels }
}

export function noise({ side, seed = 1 }: { side: number; seed?: number }): Grey {
  const chance = chances(seed)
  return { columns: side, rows: side, pixels: Uint8Array.from({ length: side * side }, () => chance() * 256) }
}
