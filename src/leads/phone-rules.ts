import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * E.164 where the number could be one, else as it was sent. `isPossible` and not `isValid`: new area codes come into use
 * before any table knows them.
 */
export function normalisePhone(sent: string, defaultRegion: string): string {
  const region = isSupportedCountry(defaultRegion) ? (defaultRegion as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(sent, region ? { defaultCountry: region } : undefined)
  return parsed?.isPossible() && !parsed.ext ? parsed.number : sent.trim()
}
