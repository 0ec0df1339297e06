/** A letter's text as HTML: paragraphs, lists and links, and nothing that was typed counts as markup. */
export const asHtml = (text: string): string =>
  `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">${text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')}</body></html>`

function paragraph(text: string): string {
  const lines = text.split('\n')
  if (lines.every(line => line.startsWith('- ')))
    return `<ul>${lines.map(line => `<li>${linked(line.slice(2))}</li>`).join('')}</ul>`
  return `<p>${lines.map(linked).join('<br>')}</p>`
}

const linked = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, place) => (place % 2 === 1 ? link(part) : escaped(part)))
    .join('')

/** A full stop behind a link ends the sentence. */
function link(text: string): string {
  const url = text.replace(/[.,;:!?)]+$/, '')
  return `<a href="${escaped(url)}">${escaped(url)}</a>${escaped(text.slice(url.length))}`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
