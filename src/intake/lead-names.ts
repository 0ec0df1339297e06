import type { LeadChecklist } from '../checklists/lead-checklist.js'
import type { Lead } from '../leads/lead.js'
import type { KnownNames } from '../names.js'

/** By what the lead is called, and by what it has answered. */
export const namesOf = (
  { businessName, firstName, middleName, lastName }: Lead,
  { entries }: LeadChecklist,
): KnownNames => ({
  business: [
    businessName,
    ...entries.map(({ item: { code, config }, value }) =>
      businessCode.test(code) || config?.names === 'business' ? value : null,
    ),
  ].filter(name => typeof name === 'string'),
  person: [`${firstName} ${lastName}`, `${firstName} ${middleName ?? ''} ${lastName}`],
})

const businessCode = /(?:^|_)(?:LEGAL_NAME|BUSINESS_NAME|DBA)$/
