import type { Results } from '../../figures/results.js'

/** A name that nobody can see is none. */
export const entityOf = ({ entityName }: Results): string =>
  entityName !== null && /[^\p{C}\s]/u.test(entityName) ? entityName : 'Business without a name'
