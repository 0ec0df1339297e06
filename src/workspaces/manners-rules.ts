export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** How agents write of their own accord, beside the quiet hours. What is left out holds nothing back. */
export interface Manners {
  businessDays?: Weekday[] | undefined
  /** Dates such as 2027-07-05, and names of sets such as US. */
  holidays?: string[] | undefined
  /** Of all agents and channels together, within any such time. */
  mostPerLead?: { count: number; per: string } | null | undefined
  /** How long is waited for what else there may be to say. */
  batch?: string | null | undefined
}
