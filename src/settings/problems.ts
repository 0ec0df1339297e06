import type { z } from 'zod'
import { nearest } from '../nearest.js'

type Issue = z.core.$ZodIssue

/** What is wrong with the value of a variable, as a sentence that says what would be right. */
export const problemOf = (issue: Issue): string => `  ${issue.path.join('.')}: ${sentence(issue)}`

/** Where we have said nothing of our own. The value isn't repeated: it may be a secret in the wrong place. */
function sentence(issue: Issue): string {
  if (!/^(?:Invalid|Too) /.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int'
        ? 'must be a whole number'
        : issue.message
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be ${issue.values.slice(0, -1).join(', ')} or ${String(issue.values.at(-1))}`
    default:
      return issue.message
  }
}

/** Names that are none of ours, and look like one with a mistake in it. */
export function misspelled(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter(name => name.length >= leastLetters && !known.includes(name) && !elsewhere.has(name))
    .flatMap(name => {
      const meant = nearest(name, known)
      return meant && meant.length >= leastLetters && !name.startsWith(meant) && !meant.startsWith(name)
        ? [`${name} is no setting, and has no effect; ${meant} is one`]
        : []
    })
}

/** Shorter ones are too near to too much. */
const leastLetters = 7
/** Settings of what runs beside us. */
const elsewhere = new Set(['TEMPORAL_CLI'])
