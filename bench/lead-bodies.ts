import { phoneNumber } from './seed.js'

/** What is sent of a lead. Each number is another person, so that none matches another. */
export const createBody = (person: number) => ({
  firstName: 'Dana',
  lastName: `Whitfield-${person}`,
  businessName: 'Whitfield Bakery LLC',
  email: `dana.${person}@whitfieldbakery.example`,
  phoneNumber: phoneNumber(person),
  tags: ['warm', 'Broker'],
  checklistItems: [
    ...seededAnswers,
    { code: 'EIN', value: '12-3456789' },
    { code: 'STARTED_ON', value: '2014-03-01' },
  ],
})

const seededAnswers = [
  { code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' },
  { code: 'ENTITY_TYPE', value: 'LLC' },
  { code: 'REVENUE', value: 500_000 },
]

/** Fewer answers: there are many of these. */
export const seededBody = { ...createBody(0), checklistItems: seededAnswers }

/** Two fields and two answers, each new. */
export const updateBody = (leadId: string, n: number) => ({
  leadId,
  businessName: `Whitfield Bakery ${n} LLC`,
  website: `https://shop-${n}.whitfieldbakery.example`,
  checklistItems: [
    { code: 'LEGAL_NAME', value: `Whitfield Bakery ${n} LLC` },
    { code: 'REVENUE', value: 500_000 + n },
  ],
})
