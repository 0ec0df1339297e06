/** Arrow keys move between the figures of a statement; Enter opens one, as for any link, and Escape leads back to it. */

document.addEventListener('keydown', event => {
  const target = event.target as HTMLElement
  if (event.key === 'Escape') return backToFigure(target)
  const by = steps[event.key]
  const cell = target.closest?.('[data-figure]')?.closest('td')
  if (!by || !cell || event.altKey || event.ctrlKey || event.metaKey) return
  const next = from(cell, by)
  if (!next) return
  event.preventDefault()
  next.focus()
})

const steps: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** The next figure that way; cells without one are passed over. */
function from(cell: HTMLTableCellElement, [down, right]: [number, number]): HTMLElement | undefined {
  const rows = [...(cell.closest('tbody')?.rows ?? [])]
  let row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
  let column = cell.cellIndex
  for (;;) {
    row += down
    column += right
    const next = rows[row]?.cells[column]
    if (!next) return undefined
    const figure = next.querySelector<HTMLElement>('[data-figure]')
    if (figure) return figure
  }
}

function backToFigure(target: HTMLElement): void {
  if (!target.closest('[data-panel]')) return
  document.querySelector<HTMLElement>('[data-figure][aria-current]')?.focus()
}

/** What is shown beside the statement belongs to the figure that was chosen last. */
document.addEventListener('htmx:afterRequest', event => {
  const { elt, successful } = (event as CustomEvent<{ elt: HTMLElement; successful: boolean }>).detail
  if (!successful || !elt.matches('[data-figure]')) return
  for (const one of document.querySelectorAll('[data-figure][aria-current]'))
    one.removeAttribute('aria-current')
  elt.setAttribute('aria-current', 'true')
  // On a phone it stands below.
  const panel = document.querySelector<HTMLElement>('[data-panel]')
  if (panel && panel.getBoundingClientRect().top > innerHeight * 0.6) panel.scrollIntoView({ block: 'start' })
})
