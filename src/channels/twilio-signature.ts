import { createHmac } from 'node:crypto'
import { isSame } from '../signature.js'

/** Whether Twilio has sent this form to this address: it signs the address with names and values behind it, by our token. */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string },
): boolean {
  const said = [...form]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
    .join('')
  return [url, withPort(url)].some(address =>
    isSame(
      signature,
      createHmac('sha1', authToken)
        .update(address + said)
        .digest('base64'),
    ),
  )
}

/** Some of Twilio's machines sign the port, though it is the usual one. */
function withPort(url: string): string {
  const { protocol, host, port } = new URL(url)
  return port ? url : url.replace(`//${host}`, `//${host}:${protocol === 'https:' ? 443 : 80}`)
}
