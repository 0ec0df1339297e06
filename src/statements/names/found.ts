import type { Assignment } from './assign.js'
import type { Match } from './match.js'

/** The row whose names a line's is most like. */
export interface Found {
  match: Match
  /** The next likely row. */
  second: string | undefined
  margin: number
  /** How many of its words no name has. */
  strange: number
  /** Of several things that a label joins, it is the first: `Patents and goodwill`. */
  isFirst: boolean
  by: string
}

/** As sure as its likeness is, and what else it may be. */
export function told(found: Found, isHeaded: boolean): Assignment {
  const { match, second, by } = found
  const isKnown = match.score >= 0.97
  return {
    row: match.row,
    confidence: Math.round(sureness(found, isHeaded) * 100) / 100,
    reason: isKnown ? `${by} is known${isHeaded ? ' in its section' : ''}` : `${by} is like "${match.label}"`,
    ...(!isKnown && second && second !== match.row && { alternatives: [second] }),
  }
}

/** Of what is only like a name: where another row is nearly as like, words are strange, or its parent speaks for it, more err. */
function sureness({ match: { score }, margin, strange, by, isFirst }: Found, isHeaded: boolean): number {
  const sure = Math.min(0.99, score * (isHeaded ? 1 : 0.97))
  if (score >= 0.97) return sure
  const less = sure - 0.07 * strange - (by === parentsName ? 0.1 : 0)
  return Math.max(0.3, margin < 0.1 && !isFirst ? Math.min(0.6, less) : less)
}
export const parentsName = "its parent's name"
