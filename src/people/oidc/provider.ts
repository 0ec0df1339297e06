import * as client from 'openid-client'
import type { Config } from '../../config.js'
import { isLocal, type OidcSettings } from './settings.js'

/** What the browser keeps while it is at the provider: nobody else can end what it has begun. */
interface Begun {
  state: string
  nonce: string
  verifier: string
}

export interface Identity {
  issuer: string
  subject: string
  /** Null: none, or one that nobody has verified. */
  email: string | null
}

type Settings = Pick<Config, 'baseUrl'> & { oidc: OidcSettings }

const callback = '/sign-in/provider/callback'
const timeoutSeconds = 10

/** The authorization code flow, with PKCE. */
export async function beginAtProvider(settings: Settings): Promise<{ url: string; begun: Begun }> {
  const provider = await discovered(settings.oidc)
  const begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: settings.baseUrl + callback,
    scope: 'openid email profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, begun }
}

/** Who has come back. Throws where anything does not fit: state, nonce, signature, issuer, audience, time. */
export async function comeBack(settings: Settings, query: string, begun: Begun): Promise<Identity> {
  const provider = await discovered(settings.oidc)
  // The address as the provider knows it, whatever a proxy has made of it.
  const current = new URL(`${settings.baseUrl}${callback}?${query}`)
  const tokens = await client.authorizationCodeGrant(provider, current, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider has sent no ID token')
  const { iss: issuer, sub: subject } = claims
  const told =
    claims.email === undefined && provider.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(provider, tokens.access_token, subject)
      : claims
  const email =
    told.email_verified === true && typeof told.email === 'string' ? told.email.toLowerCase() : null
  return { issuer, subject, email }
}

const known = new WeakMap<OidcSettings, Promise<client.Configuration>>()

function discovered(oidc: OidcSettings): Promise<client.Configuration> {
  const kept = known.get(oidc)
  if (kept) return kept
  const { issuer, clientId, clientSecret } = oidc
  // By itself the library trusts the connection that an ID token has come by.
  const checks = [client.enableNonRepudiationChecks]
  const execute = isLocal(issuer) ? [...checks, client.allowInsecureRequests] : checks
  const found = client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: timeoutSeconds,
  })
  known.set(oidc, found)
  // A provider that was out of reach is asked again by the next who comes.
  found.catch(() => known.delete(oidc))
  return found
}
