import type { World } from '../support/world.js'

/** What a link answers, in whole. */
export const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(url, { method, headers })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** A document's link, on the server of the test. */
export const local = (w: World, url: string) => url.replace(w.context.config.baseUrl, w.url)
