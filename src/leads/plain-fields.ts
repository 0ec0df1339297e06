import { z } from 'zod'
import { trimmed } from '../text.js'

/** Null clears, and so does an empty text. */
export const clearable = (most: number) =>
  trimmed(most)
    .transform(value => value || null)
    .nullable()
    .optional()

const isHttpUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}

export const link = (completed = (value: string) => value) =>
  trimmed(2_048)
    .transform(completed)
    .refine(value => value === '' || isHttpUrl(value), 'must be an http or https URL')
    .transform(value => value || null)
    .nullable()
    .optional()

const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i
/** People write `harbor.example`; a scheme that is there must be one that a browser may be sent to. */
const withScheme = (value: string): string => (value && !hasScheme.test(value) ? `https://${value}` : value)

const shown = z.string().nullable()

/** Fields of a lead that are kept as they are given. A new one is an entry here, and a column. */
export const plainFields = {
  businessName: { given: clearable(255).meta({ example: 'Whitfield Bakery LLC' }), shown },
  middleName: { given: clearable(255).meta({ example: null }), shown },
  website: {
    given: link(withScheme).meta({
      description: 'Without a scheme it gets https://.',
      example: 'whitfieldbakery.example',
    }),
    shown,
  },
  externalLeadId: {
    given: clearable(255).meta({
      description: "The caller's own identifier, for example from a CRM.",
      example: 'crm-4711',
    }),
    shown: shown.meta({ description: "The caller's own identifier." }),
  },
}
