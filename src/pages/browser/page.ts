/** On every page. Whatever a page needs it for must also work without it, or say that it doesn't. */

import { refusalIn } from './refusal.js'

/** What is there only for browsers without scripts goes. */
document.documentElement.classList.add('scripts')

/** A form that was sent can't be sent again by a second click while the first is on its way. */
document.addEventListener('submit', event => {
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('hx-post')) return
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
})

/** Come back by the back button: the page stands as it was left, its forms may be sent once more. */
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent]')) delete form.dataset.sent
})

/** htmx could not do what was asked: said where everybody hears it. */
document.addEventListener('htmx:responseError', event => {
  const { xhr } = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail
  say(refusalIn(xhr.responseText) ?? document.body.dataset.failed)
})
document.addEventListener('htmx:sendError', () => say(document.body.dataset.offline))
document.addEventListener('htmx:timeout', () => say(document.body.dataset.offline))

function say(text = 'That did not work. Load the page anew and try again.'): void {
  const place = document.querySelector('[data-says]')
  if (place) place.textContent = text
}
