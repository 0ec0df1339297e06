import { phoneOf } from '../../checklists/values/phone-rules.js'

/** E.164 where the number could be one, else as it was sent. */
export const normalisePhone = (sent: string, defaultRegion: string): string =>
  phoneOf(sent, defaultRegion) ?? sent.trim()
