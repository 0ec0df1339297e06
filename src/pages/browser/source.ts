/** Draws the page that a figure was read from, with a box around it. */

interface Viewport {
  width: number
  height: number
  rotation: number
}
interface PdfPage {
  rotate: number
  getViewport(of: { scale: number; rotation?: number }): Viewport
  getTextContent(): Promise<{
    items: { str?: string; transform?: number[]; width?: number; height?: number }[]
  }>
  render(into: { canvas: HTMLCanvasElement; viewport: Viewport }): { promise: Promise<void> }
}
interface Pdf {
  numPages: number
  getPage(number: number): Promise<PdfPage>
}
type Box = [left: number, top: number, right: number, bottom: number]

/** Read once each, as long as this page is open. */
const opened = new Map<string, Promise<Pdf>>()

document.addEventListener('htmx:afterSettle', drawAll)
drawAll()

function drawAll(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-source]:not([data-drawn])')) {
    figure.dataset.drawn = 'yes'
    // A whole page on a phone is too small to read.
    if (figure.clientWidth < 450) enlarge(figure, true)
    wire(figure)
    draw(figure, Number(figure.dataset.page))
  }
}

function wire(figure: HTMLElement): void {
  figure.querySelector('[data-zoom]')?.addEventListener('click', () => {
    enlarge(figure, !figure.classList.contains('large'))
    draw(figure, Number(figure.dataset.shown ?? figure.dataset.page))
  })
  for (const turn of figure.querySelectorAll<HTMLButtonElement>('[data-turn]'))
    turn.addEventListener('click', () =>
      draw(figure, Number(figure.dataset.shown) + Number(turn.dataset.turn)),
    )
}

function enlarge(figure: HTMLElement, isLarge: boolean): void {
  figure.classList.toggle('large', isLarge)
  figure.querySelector('[data-zoom]')?.setAttribute('aria-pressed', String(isLarge))
}

async function draw(figure: HTMLElement, number: number): Promise<void> {
  const place = figure.querySelector<HTMLElement>('[data-page-shown]')
  if (!place) return
  figure.dataset.shown = String(number)
  try {
    if (figure.dataset.source === 'pdf') await drawPdf(figure, place, number)
    else await drawPicture(figure, place)
    figure.dataset.done = 'yes'
  } catch (error) {
    console.warn(error)
    place.textContent = 'This page could not be drawn. Open the document instead.'
  }
}

async function drawPdf(figure: HTMLElement, place: HTMLElement, number: number): Promise<void> {
  const { bytes = '', pdf: library = '' } = figure.dataset
  const pdf = await (opened.get(bytes) ?? open(bytes, library))
  const page = await pdf.getPage(number)
  const isItsPage = number === Number(figure.dataset.page)
  const found = isItsPage ? await locate(page, figure) : { rotation: page.rotate, box: undefined }
  const bare = page.getViewport({ scale: 1, rotation: found.rotation })
  const scale = (place.clientWidth * (figure.classList.contains('large') ? 2 : 1)) / bare.width
  const viewport = page.getViewport({
    scale: scale * Math.max(devicePixelRatio, 1.5),
    rotation: found.rotation,
  })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  if (Number(figure.dataset.shown) !== number) return
  canvas.role = 'img'
  canvas.ariaLabel = `Page ${number}`
  const sheet = sheetOf(canvas)
  place.replaceChildren(sheet)
  if (found.box) mark(place, sheet, { box: found.box, ...bare })
  tellPage(figure, number, pdf.numPages)
}

function tellPage(figure: HTMLElement, number: number, of: number): void {
  const told = figure.querySelector('[data-page-told]')
  if (told) told.textContent = `page ${number} of ${of}`
  for (const turn of figure.querySelectorAll<HTMLButtonElement>('[data-turn]')) {
    const next = number + Number(turn.dataset.turn)
    turn.hidden = next < 1 || next > of
  }
}

async function open(bytes: string, library: string): Promise<Pdf> {
  const opening = (async () => {
    const { getDocument, PDFWorker } = await import(library)
    // The library would do its work on this page's own thread; it has one of its own instead.
    Object.assign(globalThis, { pdfjsWorker: undefined })
    const port = new Worker(library, { type: 'module' })
    const answer = await fetch(bytes)
    if (!answer.ok) throw new Error(`The document answers ${answer.status}`)
    const data = new Uint8Array(await answer.arrayBuffer())
    const worker = new PDFWorker({ port })
    // Nothing in a document may run, and nothing is fetched on its behalf.
    return getDocument({ data, worker, isEvalSupported: false, useWasm: false, enableXfa: false }).promise
  })()
  opened.set(bytes, opening)
  opening.catch(() => opened.delete(bytes))
  return opening
}

/**
 * The box as it was read, on the page turned as it was read: a page whose text stands sideways was turned upright for that. The
 * page's own text says which turn is meant; without any, as in scans, the page is shown as the file says.
 */
async function locate(
  page: PdfPage,
  figure: HTMLElement,
): Promise<{ rotation: number; box: Box | undefined }> {
  const box = boxOf(figure)
  const { items } = await page.getTextContent()
  const wanted = digitsOf(figure.dataset.text ?? '')
  if (box && wanted)
    for (const turn of [0, 90, 270, 180]) {
      const rotation = (page.rotate + turn) % 360
      if (
        items.some(
          item => digitsOf(item.str ?? '').includes(wanted) && touches(placeOf(item, page, rotation), box),
        )
      )
        return { rotation, box }
    }
  if (box) return { rotation: page.rotate, box }
  const alike = wanted ? items.find(item => digitsOf(item.str ?? '') === wanted) : undefined
  return { rotation: page.rotate, box: alike && placeOf(alike, page, page.rotate) }
}

const digitsOf = (text: string): string => text.replace(/[^\d]/g, '')

function boxOf({ dataset }: HTMLElement): Box | undefined {
  const numbers = (dataset.box ?? '').split(' ').map(Number)
  return numbers.length === 4 && numbers.every(Number.isFinite) ? (numbers as Box) : undefined
}

type Item = { transform?: number[]; width?: number; height?: number }

function placeOf({ transform = [], width = 0, height = 0 }: Item, page: PdfPage, rotation: number): Box {
  const viewport = page.getViewport({ scale: 1, rotation }) as Viewport & {
    convertToViewportPoint(x: number, y: number): [number, number]
  }
  const [x = 0, y = 0] = transform.slice(4)
  const angle = Math.atan2(transform[1] ?? 0, transform[0] ?? 1)
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([right = 0, up = 0]) =>
    viewport.convertToViewportPoint(
      x + right * Math.cos(angle) - up * Math.sin(angle),
      y + right * Math.sin(angle) + up * Math.cos(angle),
    ),
  )
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const touches = (one: Box, other: Box): boolean =>
  one[0] < other[2] + 3 && other[0] < one[2] + 3 && one[1] < other[3] + 3 && other[1] < one[3] + 3

/** What the box is placed on. */
function sheetOf(shown: HTMLElement): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = 'sheet'
  sheet.append(shown)
  return sheet
}

/** In parts of the page, so that it stays in its place at any size. */
function mark(
  place: HTMLElement,
  sheet: HTMLElement,
  { box: [left, top, right, bottom], width, height }: { box: Box; width: number; height: number },
): void {
  const box = document.createElement('div')
  box.className = 'box'
  box.dataset.box = ''
  const around = 3
  box.style.left = `${((left - around) / width) * 100}%`
  box.style.top = `${((top - around) / height) * 100}%`
  box.style.width = `${((right - left + 2 * around) / width) * 100}%`
  box.style.height = `${((bottom - top + 2 * around) / height) * 100}%`
  sheet.append(box)
  const middle = ((top + bottom) / 2 / height) * place.scrollHeight
  const across = ((left + right) / 2 / width) * place.scrollWidth
  place.scrollTo({ top: middle - place.clientHeight / 2, left: across - place.clientWidth / 2 })
}

/** Pictures are read as a page that is 612 points wide; one that was drawn of a page says how finely. */
async function drawPicture(figure: HTMLElement, place: HTMLElement): Promise<void> {
  const picture = new Image()
  picture.src = figure.dataset.bytes ?? ''
  picture.alt = ''
  await picture.decode()
  const sheet = sheetOf(picture)
  place.replaceChildren(sheet)
  const box = boxOf(figure)
  const dots = Number(figure.dataset.dots)
  const width = dots > 0 ? picture.naturalWidth / dots : 612
  if (box) mark(place, sheet, { box, width, height: (width * picture.naturalHeight) / picture.naturalWidth })
}
