import { choices } from './choices.js'
import { days } from './days.js'
import { lookUps } from './look-ups.js'
import { sums } from './sums.js'
import type { Value } from './values.js'
import { words } from './words.js'

export type Compute = () => Value

/** What is given is computed only when it is needed: what isn't chosen may have no result. */
export type Call = (...given: Compute[]) => Value

export const functions: Readonly<Record<string, Call>> = {
  ...sums,
  ...choices,
  ...lookUps,
  ...words,
  ...days,
}
