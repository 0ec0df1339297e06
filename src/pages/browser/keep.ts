/** What somebody types or has come to with the keyboard stays theirs, whatever comes in from the server meanwhile. */

interface Swap {
  target: Element
  requestConfig: { elt: Element; formData: FormData }
  shouldSwap: boolean
  swapOverride?: string
}

/** What a finger or a mouse is on, from press to release. */
let pressed: Element | undefined

document.addEventListener('pointerdown', ({ target }) => {
  pressed = target instanceof Element ? target : undefined
})
for (const end of ['pointerup', 'pointercancel'])
  document.addEventListener(end, () => {
    // The click comes right behind it.
    setTimeout(() => {
      pressed = undefined
    })
  })

const asksAgain = (element: Element): boolean =>
  element.getAttribute('hx-trigger')?.startsWith('every') ?? false

let at: { element: Element; item: Element | null; details: Element | null } | undefined

document.addEventListener('htmx:beforeSwap', event => {
  const element = document.activeElement
  at = element
    ? { element, item: element.closest('article'), details: element.closest('details[id]') }
    : undefined
  const swap = (event as CustomEvent<Swap>).detail
  // A button that is taken away between press and release does nothing. What asks every other second asks again.
  if (pressed && asksAgain(swap.target) && swap.target.contains(pressed)) swap.shouldSwap = false
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

interface Asked {
  elt: Element
  xhr?: { status: number }
}

/** What is gone stays gone: a page whose link is over doesn't go on asking. */
document.addEventListener('htmx:responseError', event => {
  const { elt, xhr } = (event as CustomEvent<Asked>).detail
  if (elt instanceof HTMLElement && xhr?.status === 404) elt.dataset.over = ''
})
document.addEventListener('htmx:beforeRequest', event => {
  const { elt } = (event as CustomEvent<Asked>).detail
  if (elt instanceof HTMLElement && elt.dataset.over !== undefined && asksAgain(elt)) event.preventDefault()
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
