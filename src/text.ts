import { z } from 'zod'

/** How callers' texts are measured: in characters, as JSON Schema does. Zod counts an emoji as two. */
const atMost = (most: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length <= most || (value.length <= 2 * most && [...value].length <= most)) return
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: most,
      inclusive: true,
      input: value,
      message: `must be at most ${most} characters`,
    })
  })

export const text = (most: number) => z.string().check(atMost(most)).meta({ maxLength: most })

/** Without the blanks around it. */
export const trimmed = (most: number) => z.string().trim().check(atMost(most)).meta({ maxLength: most })

/** A name or the like in a workspace file. */
export const line = (most: number) => z.string().trim().min(1).max(most)

export const filled = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .check(atMost(most))
    .meta({ minLength: 1, maxLength: most, pattern: '\\S' })
