import test from 'ava'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { normalisePhone } from '../../src/leads/phones/phone-rules.js'

for (const [sent, region, stored] of [
  ['2025550147', 'US', '+12025550147'],
  ['(202) 555-0147', 'US', '+12025550147'],
  ['1-202-555-0147', 'US', '+12025550147'],
  ['+1 202.555.0147', 'US', '+12025550147'],
  ['  +12025550147  ', 'US', '+12025550147'],
  ['tel:+1-202-555-0147', 'US', '+12025550147'],
  ['+44 20 7946 0018', 'US', '+442079460018'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['0044 20 7946 0018', 'GB', '+442079460018'],
  ['011 44 20 7946 0018', 'US', '+442079460018'],
  // An area code that no table knows yet is still a possible number.
  ['(999) 555-0147', 'US', '+19995550147'],
  // What can't be one stays as it was sent.
  ['555-0147', 'US', '555-0147'],
  [' call me ', 'US', 'call me'],
  ['12', 'US', '12'],
  ['+999 123', 'US', '+999 123'],
  // E.164 has no place for an extension, and losing it would be worse.
  ['(202) 555-0147 ext. 12', 'US', '(202) 555-0147 ext. 12'],
  // Without a region only international numbers can be read.
  ['2025550147', 'nowhere', '2025550147'],
  ['+12025550147', 'nowhere', '+12025550147'],
] as const) {
  test(`${sent} in ${region} is stored as ${stored}`, t => {
    t.is(normalisePhone(sent, region), stored)
  })
}

test('a number that was stored is stored the same again, and nothing is ever lost to an error', t => {
  const anything = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().x-]{0,20}$/))
  fc.assert(
    fc.property(anything, fc.constantFrom('US', 'GB', 'DE', 'nowhere'), (sent, region) => {
      const stored = normalisePhone(sent, region)
      return (
        normalisePhone(stored, region) === stored &&
        (/^\+[0-9]{5,17}$/.test(stored) || stored === sent.trim())
      )
    }),
    { numRuns: 500 },
  )
  t.pass()
})

test('a North American number in its stored form is read as any other reader of it would', t => {
  const american = fc.stringMatching(/^\+1[2-9][0-9]{9}$/)
  fc.assert(
    fc.property(american, fc.constantFrom('US', 'CA', 'JM', 'GB', 'nowhere'), (number, region) => {
      const parsed = parsePhoneNumberFromString(number)
      return parsed?.number === number && parsed.isPossible() && normalisePhone(number, region) === number
    }),
    { numRuns: 2_000 },
  )
  t.pass()
})
