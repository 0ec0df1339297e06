import type { Choice } from '../choosing/entity.js'
import { type Check, told } from './outcome.js'

/** Whose statements these are, and what was left out since it is somebody else's. */
export function entityChecks({ entityName, isConfirmed, skipped }: Choice): Check[] {
  const about = { statement: null, periodId: null, inputs: [] }
  const undecided = skipped.filter(one => !one.byPerson)
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
          told(undecided.length === 0, {
            rule: 'documentsLeftOut',
            ...about,
            detail: [...undecided, ...skipped.filter(one => one.byPerson)]
              .map(({ filename, reason }) => `${filename}: ${reason}`)
              .join('; '),
          }),
        ]),
  ]
}
