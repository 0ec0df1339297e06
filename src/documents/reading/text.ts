import { decode } from './decode.js'
import { collectPages } from './pages.js'
import type { Read } from './reader.js'

export function readText(bytes: Buffer): Read {
  const { text, truncated } = decode(bytes)
  const collected = collectPages()
  collected.add({ number: 1, text })
  return { pages: collected.pages, ...((truncated || collected.truncated) && { truncated: true }) }
}
