/** A link to a line of a text puts the cursor there. Without a script it leads to the text. */

document.addEventListener('click', event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-line]')
  const field = link && document.querySelector<HTMLTextAreaElement>(link.hash)
  if (!link || !field) return
  event.preventDefault()
  const lines = field.value.split('\n')
  const line = Number(link.dataset.line) - 1
  const start = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0)
  field.focus()
  field.setSelectionRange(start + Number(link.dataset.column) - 1, start + (lines[line]?.length ?? 0))
  // A browser shows where the cursor is only when somebody types.
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 5)
})

export {}
