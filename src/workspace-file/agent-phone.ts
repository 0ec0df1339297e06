import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** In E.164. A lead's number may be kept as it was sent, but an agent has to be reached at its own. */
export function agentPhone(sent: string, defaultRegion: unknown): string | undefined {
  const defaultCountry = isRegion(defaultRegion) ? defaultRegion : undefined
  const parsed = parsePhoneNumberFromString(sent, defaultCountry ? { defaultCountry } : undefined)
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}

export const isRegion = (region: unknown): region is CountryCode =>
  typeof region === 'string' && isSupportedCountry(region)
