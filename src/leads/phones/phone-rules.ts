import { phoneOf } from '../../checklists/values/phone-rules.js'

/** E.164 where the number could be one, else as it was sent. */
export const normalisePhone = (sent: string, defaultRegion: string): string =>
  phoneOf(sent, defaultRegion) ?? sent.trim()

/** A number that could not be read is kept as it was sent, and nobody is reached there. */
export const isE164 = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number)
