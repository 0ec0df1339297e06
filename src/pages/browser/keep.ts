/** What somebody types or has come to with the keyboard stays theirs, whatever comes in from the server meanwhile. */

interface Swap {
  target: Element
  requestConfig: { elt: Element; formData: FormData }
  swapOverride?: string
}

let at: { element: Element; item: Element | null; details: Element | null } | undefined

document.addEventListener('htmx:beforeSwap', event => {
  const element = document.activeElement
  at = element
    ? { element, item: element.closest('article'), details: element.closest('details[id]') }
    : undefined
  const swap = (event as CustomEvent<Swap>).detail
  const form = swap.target
  if (!(form instanceof HTMLFormElement) || swap.requestConfig.elt !== form) return
  const isChanged = new FormData(form).get('value') !== swap.requestConfig.formData.get('value')
  // What was changed since it was sent is sent again in a moment. And a new field under somebody's hands would lose the place of the
  // cursor, and on a phone the keyboard. What is said around the field comes in all the same.
  if (isChanged || form.contains(element)) swap.swapOverride = 'none'
})

/** Before anything else can happen: a key that is pressed meanwhile would go nowhere. */
document.addEventListener('htmx:afterSwap', () => {
  const isLost = !document.activeElement || document.activeElement === document.body
  if (!at || !isLost) return
  const { element, item, details } = at
  const candidates = [
    element.isConnected ? element : element.id && document.getElementById(element.id),
    details && document.querySelector(`#${details.id} > summary`),
    item && document.querySelector(`#${item.id} :is(summary, input)`),
  ]
  for (const one of candidates) {
    if (one instanceof HTMLElement) one.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return
  }
})

/** A field that stayed in its place is as right or wrong as what now is said of it. */
document.addEventListener('htmx:afterRequest', () => {
  for (const error of document.querySelectorAll<HTMLElement>('[data-error-of]')) {
    const field = document.getElementById(error.dataset.errorOf ?? '')
    if (error.textContent) field?.setAttribute('aria-invalid', 'true')
    else field?.removeAttribute('aria-invalid')
  }
})

export {}
