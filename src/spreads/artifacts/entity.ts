import type { Results } from '../results.js'

export const entityOf = ({ entityName }: Results): string => entityName ?? 'Business without a name'
