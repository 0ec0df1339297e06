import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

const longest = 64
/** In North America nothing is dropped but a leading one. Most numbers are from there, and reading one takes long. */
const readsAsItself = /^\+1[2-9]\d{9}$/

/**
 * E.164, if the text could be a phone number. `isPossible` and not `isValid`: new area codes come into use before any table
 * knows them. E.164 has no place for an extension, and losing it would be worse than refusing it.
 */
export function phoneOf(text: string, defaultRegion: string): string | undefined {
  if (text.length > longest) return undefined
  const region = isSupportedCountry(defaultRegion) ? (defaultRegion as CountryCode) : undefined
  const found = possible(text, region)
  // After +49 00… or +82 00… the parser drops a zero each time it reads. No number begins like that.
  return found && (readsAsItself.test(found) || possible(found) === found) ? found : undefined
}

function possible(text: string, defaultCountry?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(text, defaultCountry && { defaultCountry })
  return parsed?.isPossible() && !parsed.ext ? parsed.number : undefined
}
