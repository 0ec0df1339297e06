/** Fetches a part of the page anew when the server says that something of it has changed. */

declare const htmx: {
  ajax(method: 'GET', address: string, how: { target: string; select: string; swap: string }): Promise<void>
}

const part = '#live'
const place = document.querySelector<HTMLElement>(part)
if (place?.dataset.live) {
  const news = new EventSource(place.dataset.live)
  let isDue = false
  news.addEventListener('changed', () => {
    isDue = true
    renew()
  })
  document.addEventListener('focusout', () => setTimeout(renew, 200))
  addEventListener('pagehide', () => news.close())

  // Not under the hands of somebody who types, or has opened something to read.
  function renew(): void {
    const now = document.querySelector(part)
    if (!isDue || !now || now.contains(document.activeElement) || now.querySelector('details[open]')) return
    isDue = false
    void htmx.ajax('GET', location.pathname, { target: part, select: part, swap: 'outerHTML' })
  }
}

export {}
