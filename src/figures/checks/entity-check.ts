import type { Choice } from '../choosing/entity.js'
import { type Check, told } from './outcome.js'

/** Whose statements these are, and what was left out since it is somebody else's. */
export function entityChecks({ entityName, isConfirmed, skipped }: Choice): Check[] {
  const about = { statement: null, periodId: null, inputs: [] }
  return [
    ...(isConfirmed === null
      ? []
      : [
          told(isConfirmed, {
            rule: 'entityUnconfirmed',
            ...about,
            ...(!isConfirmed && { detail: `Taken are those of ${entityName}` }),
          }),
        ]),
    ...(skipped.length === 0
      ? []
      : [
          told(false, {
            rule: 'documentsLeftOut',
            ...about,
            detail: skipped.map(({ filename, reason }) => `${filename}: ${reason}`).join('; '),
          }),
        ]),
  ]
}
