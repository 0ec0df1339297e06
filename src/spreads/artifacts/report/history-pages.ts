import type { History } from '../shown/history.js'
import { breakable } from './plain-text.js'

const mostGenerations = 20

/** `2026-11-25 08:41 UTC`. */
const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** Who stands for the figures, with room for whoever is still to sign; and what came before. */
export function historyPages({ generations, signOffs }: History) {
  const latest = generations.toSorted((a, b) => b.generation - a.generation).slice(0, mostGenerations)
  return {
    generations: latest.map(({ generation, startedAt, author, changes }) => ({
      number: String(generation),
      at: timeOf(startedAt),
      author: breakable(author ?? '', 60),
      changes: breakable(changes.join(' '), 1_000),
    })),
    signOffs: signOffs.map(({ generation, name, role, createdAt }) => ({
      number: String(generation),
      name: breakable(name, 120),
      role: breakable(role, 120),
      at: timeOf(createdAt),
    })),
  }
}
