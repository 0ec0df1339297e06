/** What somebody has typed is sent while they are signed in. Else it stays where it is until they are once more. */

interface StillIn {
  person: string
  csrf: string
}

const note = document.querySelector<HTMLTemplateElement>('template[data-session]')

/** Whether it can be sent. Who has signed in anew, in another tab, sends with what forms must carry since. */
async function isIn(): Promise<boolean> {
  // A network that is away is told of by the browser.
  const answer = await fetch('/account/session', { redirect: 'manual', cache: 'no-store' }).catch(
    () => undefined,
  )
  if (!answer || answer.status >= 429) return true
  const found = answer.ok ? ((await answer.json()) as StillIn) : undefined
  const isSame = found !== undefined && found.person === note?.dataset.session
  document.querySelector('[data-ended]')?.remove()
  if (!isSame) {
    note?.after(note.content.cloneNode(true))
    document.querySelector('[data-ended]')?.scrollIntoView({ block: 'center' })
    return false
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="csrf"]'))
    field.value = found.csrf
  document.body.setAttribute('hx-headers', JSON.stringify({ 'X-CSRF-Token': found.csrf }))
  return true
}

/** Before others hear of it: to them it is sent only once it is. */
document.addEventListener(
  'submit',
  event => {
    const form = event.target as HTMLFormElement
    const isOurs =
      form.method === 'post' && !form.hasAttribute('hx-post') && form.querySelector('[name="csrf"]')
    if (!isOurs || form.getAttribute('action') === '/sign-out') return
    if (form.dataset.in === 'yes') {
      delete form.dataset.in
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (form.dataset.in) return
    form.dataset.in = 'asked'
    void isIn().then(may => {
      delete form.dataset.in
      if (!may) return
      form.dataset.in = 'yes'
      form.requestSubmit(event.submitter)
    })
  },
  true,
)

interface Confirming {
  elt: Element
  verb: string
  issueRequest(isConfirmed: boolean): void
}

const asked = new WeakSet<Element>()

document.addEventListener('htmx:confirm', event => {
  const { elt, verb, issueRequest } = (event as CustomEvent<Confirming>).detail
  if (verb === 'get') return
  event.preventDefault()
  // A second press meanwhile would be sent, too.
  if (asked.has(elt)) return
  asked.add(elt)
  void isIn().then(may => {
    asked.delete(elt)
    if (may) issueRequest(false)
  })
})

export {}
