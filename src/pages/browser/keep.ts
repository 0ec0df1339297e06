/** What somebody types or has come to with the keyboard stays theirs, whatever comes in from the server meanwhile. */

interface Swap {
  target: Element
  xhr: XMLHttpRequest
  requestConfig: { elt: Element; formData: FormData }
  shouldSwap: boolean
}

let at: { element: Element; item: Element | null } | undefined

document.addEventListener('htmx:beforeSwap', event => {
  const element = document.activeElement
  at = element ? { element, item: element.closest('article') } : undefined
  const swap = (event as CustomEvent<Swap>).detail
  const form = swap.target
  if (!(form instanceof HTMLFormElement) || swap.requestConfig.elt !== form) return
  if (new FormData(form).get('value') === swap.requestConfig.formData.get('value')) return
  // It was changed since it was sent, and is sent again in a moment.
  swap.shouldSwap = false
})

document.addEventListener('htmx:afterSettle', () => {
  const isLost = !document.activeElement || document.activeElement === document.body
  if (!at || !isLost) return
  const { element, item } = at
  const again = element.isConnected ? element : element.id ? document.getElementById(element.id) : null
  const nearest = item && document.querySelector(`#${item.id} :is(summary, input)`)
  for (const one of [again, nearest]) {
    if (one instanceof HTMLElement) one.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return
  }
})

export {}
