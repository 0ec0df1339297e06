import type { Results } from '../../figures/results.js'

/** Whose figures a file shows, where anybody has a name. */
export const entityOf = ({ title, spreadId }: Results): string => title ?? spreadId
