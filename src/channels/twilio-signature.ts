import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether Twilio has sent this form to this address: it signs the address with names and values behind it, by our token. */
export function isSignedByTwilio(
  authToken: string,
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string },
): boolean {
  const said = [...form]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
    .join('')
  const signed = Buffer.from(signature)
  return [url, withPort(url)].some(address => {
    const expected = Buffer.from(
      createHmac('sha1', authToken)
        .update(address + said)
        .digest('base64'),
    )
    return expected.length === signed.length && timingSafeEqual(expected, signed)
  })
}

/** Some of Twilio's machines sign the port, though it is the usual one. */
function withPort(url: string): string {
  const { protocol, host, port } = new URL(url)
  return port ? url : url.replace(`//${host}`, `//${host}:${protocol === 'https:' ? 443 : 80}`)
}
