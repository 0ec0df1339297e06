/** Sends files as soon as they are chosen or dropped, tells how far they have come, and tries again when the line breaks. */

declare const htmx: { swap(target: Element, content: string, how: { swapStyle: string }): void }

const tries = 4

document.addEventListener('change', event => {
  const input = event.target as HTMLInputElement
  const form = input.closest<HTMLFormElement>('form[data-upload]')
  if (form && input.type === 'file' && input.files && input.files.length > 0)
    void send(form, [...input.files])
})

for (const name of ['dragover', 'dragleave', 'drop'] as const)
  document.addEventListener(name, event => {
    const form = (event.target as Element).closest?.<HTMLFormElement>('form[data-upload]')
    // A file that misses its place would replace the page, and what was typed on it.
    event.preventDefault()
    if (!form) return
    form.classList.toggle('over', name === 'dragover')
    const files = name === 'drop' ? [...(event.dataTransfer?.files ?? [])] : []
    if (files.length > 0) void send(form, files)
  })

async function send(form: HTMLFormElement, files: File[]): Promise<void> {
  if (form.dataset.busy) return
  form.dataset.busy = 'yes'
  const told = form.querySelector('.told') as HTMLElement
  const progress = form.querySelector('progress') as HTMLProgressElement
  progress.hidden = false
  try {
    for (let attempt = 1; ; attempt++) {
      told.textContent = form.dataset.sending ?? ''
      const answer = await post(form.action, files, part => {
        progress.value = part * 100
      })
      // What was said no to would be said no to again.
      if (answer) return show(form, answer)
      if (attempt === tries) break
      told.textContent = form.dataset.stopped ?? ''
      await new Promise(resolve => setTimeout(resolve, 1_000 * 2 ** attempt))
    }
    told.textContent = form.dataset.failed ?? ''
  } finally {
    delete form.dataset.busy
    progress.hidden = true
  }
}

interface Answered {
  html: string
  triggers: string | null
}

/** Undefined: nothing was answered, or that it should be tried again. The same bytes twice are one document. */
function post(address: string, files: File[], told: (part: number) => void): Promise<Answered | undefined> {
  return new Promise(resolve => {
    const body = new FormData()
    for (const file of files) body.append('files', file)
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('HX-Request', 'true')
    request.upload.onprogress = ({ loaded, total }) => told(loaded / total)
    request.onload = () => {
      const isAnswer = request.status < 300 || request.status === 422
      resolve(
        isAnswer
          ? { html: request.responseText, triggers: request.getResponseHeader('HX-Trigger') }
          : undefined,
      )
    }
    request.onerror = () => resolve(undefined)
    request.ontimeout = () => resolve(undefined)
    request.timeout = 10 * 60_000
    request.send(body)
  })
}

function show(form: HTMLFormElement, { html, triggers }: Answered): void {
  const place = document.getElementById(form.dataset.shows ?? '')
  if (place) htmx.swap(place, html, { swapStyle: 'outerHTML' })
  if (triggers) document.body.dispatchEvent(new CustomEvent(triggers))
  const told = form.querySelector('.told')
  if (told && form.isConnected) told.textContent = ''
  form.reset()
}

export {}
