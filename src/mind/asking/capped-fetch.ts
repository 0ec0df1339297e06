/** An answer is some kilobytes: whoever sends more is no model. */
const mostBytes = 1024 * 1024

/** As `fetch`, which follows nobody elsewhere and reads no more than an answer can have. */
export const cappedFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' })
  if (!response.body) return response
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      bytes += part.byteLength
      if (bytes > mostBytes) out.error(new Error('The answer is too long'))
      else out.enqueue(part)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers })
}
