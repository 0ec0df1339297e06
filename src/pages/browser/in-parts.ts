/**
 * Large files go in parts: what has arrived when a connection breaks stays there, and the next try sends only the rest of it, also
 * after the page was closed and the same file is chosen again.
 */

export interface Answered {
  /** 0: nothing was answered. */
  status: number
  html: string
  triggers: string | null
  retryAfter: number
}

/** Below it, sending a file anew takes no longer than asking how far it has come. */
const fewestBytes = 1024 * 1024

export async function deliver(address: URL, file: File, told: (part: number) => void): Promise<Answered> {
  if (file.size < fewestBytes) {
    const form = new FormData()
    form.append('files', file)
    return request('POST', address, form, told)
  }
  const uploadId = idOf(address, file)
  const place = new URL(address.pathname.replace(/(\/portal\/[^/]+)\/.*$/, `$1/uploads/${uploadId}`), address)
  const known = await request('GET', place)
  if (known.status !== 200) return known
  const from = receivedIn(known)
  if (from < file.size) {
    place.searchParams.set('offset', String(from))
    const rest = await request('POST', place, file.slice(from), part =>
      told((from + part * (file.size - from)) / file.size),
    )
    // It has gone on otherwise meanwhile, in another tab: to be asked anew.
    if (rest.status === 409) return { ...rest, status: 0 }
    if (rest.status !== 200) return rest
  }
  for (const [name, value] of Object.entries({ upload: uploadId, name: file.name, size: String(file.size) }))
    address.searchParams.set(name, value)
  return request('POST', address, new FormData())
}

function receivedIn({ html }: Answered): number {
  try {
    return Number((JSON.parse(html) as { received: unknown }).received) || 0
  } catch {
    return 0
  }
}

/** One id for one file at one place. Nobody has to be unable to guess it: the link of the page is what opens it. */
function idOf({ pathname }: URL, { name, size, lastModified }: File): string {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (const letter of `${pathname}\n${name}\n${lastModified}`) {
    const code = letter.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + 0x9e3779b9), 0x85ebca6b)
  }
  const hex = (number: number) => (number >>> 0).toString(16).padStart(8, '0')
  return `${size.toString(36)}-${hex(one)}${hex(other)}`
}

function request(
  method: 'GET' | 'POST',
  address: URL,
  body?: FormData | Blob,
  told?: (part: number) => void,
): Promise<Answered> {
  return new Promise(resolve => {
    const sent = new XMLHttpRequest()
    sent.open(method, address)
    sent.setRequestHeader('HX-Request', 'true')
    if (body && !(body instanceof FormData)) sent.setRequestHeader('Content-Type', 'application/octet-stream')
    if (told) sent.upload.onprogress = ({ loaded, total }) => told(loaded / total)
    sent.onloadend = () =>
      resolve({
        status: sent.status,
        html: sent.responseText,
        triggers: sent.getResponseHeader('HX-Trigger'),
        retryAfter: Number(sent.getResponseHeader('Retry-After') ?? 0),
      })
    sent.timeout = 10 * 60_000
    sent.send(body)
  })
}
