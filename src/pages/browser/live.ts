/**
 * Asks for a part of the page anew when the server says that something of it has changed. `data-live` says where news of it come
 * from, `data-known` what it shows. Where there are no news, what asks now and then goes on asking.
 */

declare const htmx: {
  ajax(method: 'GET', address: string, how: { target: string; select: string; swap: string }): Promise<void>
  trigger(element: Element, event: string): void
}

const part = () => document.querySelector<HTMLElement>('[data-live]')

let news: EventSource | undefined
let stands: string | undefined
let heardAt = 0

/** Only while the page is looked at: a browser has no more than six connections to spare for all of its pages. */
function follow(): void {
  const address = document.hidden ? undefined : part()?.dataset.live
  if (address === undefined) stop()
  else if (!news) {
    news = new EventSource(address)
    news.addEventListener('stands', hear)
    news.addEventListener('changed', hear)
  }
}

function stop(): void {
  news?.close()
  news = undefined
  stands = undefined
}

function hear({ data }: MessageEvent<string>): void {
  stands = data
  heardAt = Date.now()
  renew()
}

function renew(): void {
  const now = part()
  if (!now || stands === undefined || now.dataset.known === stands) return
  if (now.hasAttribute('hx-get')) {
    htmx.trigger(now, 'news')
    return
  }
  // Not under the hands of somebody who types, or has opened something to read.
  if (now.contains(document.activeElement) || now.querySelector('details[open]')) return
  const target = `#${now.id}`
  void htmx.ajax('GET', location.pathname, { target, select: target, swap: 'outerHTML' })
}

interface Asked {
  elt: Element
  requestConfig: { triggeringEvent?: Event }
}

/** What asks now and then needs not, as long as it would be told. A connection can be dead without anybody knowing. */
document.addEventListener('htmx:beforeRequest', event => {
  const { elt, requestConfig } = (event as CustomEvent<Asked>).detail
  if (elt !== part() || requestConfig.triggeringEvent) return
  const isTold = news?.readyState === EventSource.OPEN && Date.now() - heardAt < 25_000
  // Nobody looks: what has happened meanwhile is told when somebody does.
  if (isTold || document.hidden) event.preventDefault()
})

follow()
document.addEventListener('visibilitychange', follow)
// The part may have come or gone with what was put in place.
document.addEventListener('htmx:afterSettle', follow)
for (const done of ['focusout', 'pointerup']) document.addEventListener(done, () => setTimeout(renew, 200))
addEventListener('pagehide', stop)
addEventListener('pageshow', follow)

export {}
