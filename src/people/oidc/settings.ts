import { z } from 'zod'
import { httpUrl } from '../../settings/values.js'

/** Where people of the lender have accounts already. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export const oidcVariables = {
  OIDC_ISSUER: httpUrl
    .refine(
      address => isLocal(address) || address.startsWith('https:'),
      'must be https, except on this machine',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
}

/** Tests and trials have no certificate. */
export const isLocal = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

type Variables = z.output<z.ZodObject<typeof oidcVariables>>

export function oidcFrom(env: Variables): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}

export function oidcProblems(from: Readonly<NodeJS.ProcessEnv>): string[] {
  const parts = [from.OIDC_ISSUER, from.OIDC_CLIENT_ID, from.OIDC_CLIENT_SECRET].filter(Boolean)
  return parts.length === 0 || parts.length === 3
    ? []
    : ['  OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three, or none']
}
