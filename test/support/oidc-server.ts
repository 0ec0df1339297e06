import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Whom the provider says has come, and what it gets wrong. */
export interface Said {
  sub?: string
  email?: string
  email_verified?: boolean
  /** What only its endpoint for that tells. */
  beside?: { sub: string; email: string; email_verified: boolean }
  wrong?: 'nonce' | 'audience' | 'signature' | 'expired' | 'issuer'
}

export interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who comes next. */
  says: Said
  /** Why token requests were refused. */
  refused: string[]
  close(): Promise<void>
}

/** A little provider of OpenID Connect, whose one user agrees to everything. */
export async function oidcServer(): Promise<OidcServer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { nonce: string; challenge: string; redirect: string }>()
  const clientId = 'leadspread'
  const clientSecret = 'a secret of the tests'
  const refused: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/keys':
        return json({
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
        })
      case '/userinfo':
        return json({ sub: 'u-1', ...provider.says.beside })
      case '/authorize': {
        const asked = url.searchParams
        const code = randomBytes(16).toString('hex')
        const [redirect = '', challenge = ''] = [asked.get('redirect_uri'), asked.get('code_challenge')].map(
          String,
        )
        codes.set(code, { nonce: String(asked.get('nonce')), challenge, redirect })
        const back = new URL(redirect)
        back.searchParams.set('code', code)
        back.searchParams.set('state', String(asked.get('state')))
        return response.writeHead(302, { location: back.href }).end()
      }
      case '/token':
        return void textOf(request).then(text => {
          const form = new URLSearchParams(text)
          const kept = codes.get(form.get('code') ?? '')
          codes.delete(form.get('code') ?? '')
          const challenge = createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url')
          const why = !kept
            ? 'code'
            : kept.challenge !== challenge
              ? 'verifier'
              : kept.redirect !== form.get('redirect_uri')
                ? 'redirect'
                : form.get('client_secret') !== clientSecret
                  ? 'secret'
                  : undefined
          if (why || !kept) {
            refused.push(String(why))
            return json({ error: 'invalid_grant' }, 400)
          }
          json({ access_token: 'a', token_type: 'Bearer', id_token: idToken(kept.nonce) })
        })
      default:
        return json({}, 404)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function idToken(nonce: string): string {
    const { wrong, beside: _, ...claims } = provider.says
    const now = Math.floor(Date.now() / 1000) - (wrong === 'expired' ? 7_200 : 0)
    const payload = {
      sub: 'u-1',
      ...claims,
      iss: wrong === 'issuer' ? 'https://elsewhere.example' : issuer,
      aud: wrong === 'audience' ? 'somebody-else' : clientId,
      nonce: wrong === 'nonce' ? 'another' : nonce,
      iat: now,
      exp: now + 3_600,
    }
    const encoded = [{ alg: 'RS256', kid: 'k' }, payload].map(part =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const said = encoded.join('.')
    const signed = createSign('sha256')
      .update(wrong === 'signature' ? `${said}x` : said)
      .sign(privateKey, 'base64url')
    return `${said}.${signed}`
  }

  const provider: OidcServer = {
    issuer,
    clientId,
    clientSecret,
    says: {},
    refused,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return provider
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
