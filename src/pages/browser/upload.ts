/**
 * Sends files as soon as they are chosen, photographed or dropped: one after another, each with a line that tells how far it has
 * come. When the connection breaks it goes on where it was, and whoever is told to wait waits.
 */

import { type Answered, deliver } from './in-parts.js'
import { refusalIn } from './refusal.js'

declare const htmx: { swap(target: Element, content: string, how: { swapStyle: string }): void }

const tries = 4
const mostWaits = 30

interface Sending {
  form: HTMLFormElement
  file: File
  /** The document that goes once this one is there. */
  replaces: string | undefined
  row: HTMLElement
}

const queue: Sending[] = []
let isBusy = false

document.addEventListener('change', event => {
  const input = event.target as HTMLInputElement
  const form = input.closest<HTMLFormElement>('form[data-upload]')
  if (!form || input.type !== 'file' || !input.files?.length) return
  const { replaces } = form.dataset
  delete form.dataset.replaces
  add(form, [...input.files], replaces)
  // So that the same file can be chosen once more.
  input.value = ''
})

// The field of the item's form is used: one beside the file would be gone when the list of files comes in anew meanwhile.
document.addEventListener('click', event => {
  const button = (event.target as Element).closest<HTMLElement>('[data-replace]')
  const form = button && document.querySelector<HTMLFormElement>(`#${button.dataset.within}`)
  if (!form) return
  form.dataset.replaces = button.dataset.replace ?? ''
  form.querySelector<HTMLInputElement>('input[name=files]')?.click()
})

document.addEventListener(
  'cancel',
  event => {
    const form = (event.target as Element).closest?.<HTMLFormElement>('form[data-upload]')
    if (form) delete form.dataset.replaces
  },
  true,
)

for (const name of ['dragover', 'dragleave', 'drop'] as const)
  document.addEventListener(name, event => {
    const form = (event.target as Element).closest?.<HTMLFormElement>('form[data-upload]')
    // A file that misses its place would replace the page, and what was typed on it.
    event.preventDefault()
    if (!form) return
    form.classList.toggle('over', name === 'dragover')
    const files = name === 'drop' ? [...(event.dataTransfer?.files ?? [])] : []
    if (files.length > 0) add(form, files, undefined)
  })

addEventListener('beforeunload', event => {
  if (isBusy) event.preventDefault()
})

/** Adds files to a form. Where several replace one, the last lets it go. */
function add(form: HTMLFormElement, files: File[], replaces: string | undefined): void {
  const last = files.at(-1)
  for (const file of files) {
    const row = rowOf(file)
    form.querySelector('.sending')?.append(row)
    queue.push({ form, file, row, replaces: file === last ? replaces : undefined })
  }
  void work()
}

function rowOf(file: File): HTMLElement {
  const row = document.createElement('li')
  const name = document.createElement('span')
  name.className = 'name'
  name.textContent = file.name
  const progress = document.createElement('progress')
  progress.max = 100
  progress.value = 0
  progress.ariaLabel = file.name
  const says = document.createElement('span')
  says.className = 'says-row small'
  row.append(name, progress, says)
  return row
}

async function work(): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    for (let next = queue.shift(); next; next = queue.shift()) await send(next)
  } finally {
    isBusy = false
  }
}

async function send(one: Sending): Promise<void> {
  const { form, file, row } = one
  const words = form.dataset
  const progress = row.querySelector('progress') as HTMLProgressElement
  if (file.size > Number(words.most)) return refuse(one, words.large)
  for (let attempt = 1, waits = 0; ; ) {
    tell(one, words.sending)
    const before = progress.value
    const answer = await deliver(addressOf(one), file, part => {
      progress.value = part * 100
    })
    if (answer.status >= 200 && answer.status < 300) return show(one, answer)
    if (answer.retryAfter > 0 && ++waits <= mostWaits) {
      tell(one, words.waiting)
      await pause(Math.min(answer.retryAfter, 60))
      continue
    }
    // What was said no to would be said no to again.
    const isAnswered = answer.status > 0 && answer.status < 500
    if (isAnswered)
      return refuse(one, refusalIn(answer.html) ?? (answer.status === 413 ? words.large : words.failed))
    // Whatever goes on is tried on, however often the connection breaks.
    if (progress.value > before) attempt = 1
    if (attempt++ >= tries) return fail(one)
    tell(one, words.stopped)
    await pause(2 ** (attempt - 1))
  }
}

const pause = (seconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, seconds * 1_000))

function addressOf({ form, replaces }: Sending): URL {
  const address = new URL(form.action)
  if (replaces) address.searchParams.set('replaces', replaces)
  return address
}

function tell({ form, file, row }: Sending, text = ''): void {
  const place = row.querySelector('.says-row')
  if (place) place.textContent = text
  const told = form.querySelector('.told')
  if (told) told.textContent = text && `${file.name}: ${text}`
}

function refuse(one: Sending, text: string | undefined): void {
  one.row.classList.add('refused')
  one.row.querySelector('progress')?.remove()
  tell(one, text)
}

/** It may yet go: the file is still at hand. */
function fail(one: Sending): void {
  const { form, row } = one
  refuse(one, form.dataset.failed)
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = form.dataset.again ?? ''
  again.addEventListener('click', () => {
    row.remove()
    add(form, [one.file], one.replaces)
  })
  row.append(again)
}

function show(one: Sending, { html, triggers }: Answered): void {
  one.row.remove()
  tell(one)
  const place = document.getElementById(one.form.dataset.shows ?? '')
  if (place) htmx.swap(place, html, { swapStyle: 'outerHTML' })
  if (triggers) document.body.dispatchEvent(new CustomEvent(triggers))
}
