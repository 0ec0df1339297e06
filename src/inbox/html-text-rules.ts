const breaks = new Set(['br', '/p', '/div', '/tr', '/li', '/ul', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6'])
const silent = new Set(['style', 'script', 'title'])

/**
 * The words of a mail that has no plain text, and a line for each block. In one pass, whatever a stranger has sent: a pattern
 * that looks for the end of each tag anew would take minutes over tags that have none.
 */
export function textOfHtml(html: string): string {
  const said: string[] = []
  let unsaid: string | undefined
  for (const [place, piece] of html.split('<').entries()) {
    const end = place === 0 ? -1 : piece.indexOf('>')
    const name = place === 0 ? '' : (/^\/?[a-z0-9]+/i.exec(piece)?.[0].toLowerCase() ?? '')
    if (name === `/${unsaid}`) unsaid = undefined
    if (unsaid !== undefined) continue
    if (silent.has(name)) unsaid = name
    else {
      if (breaks.has(name)) said.push('\n')
      // A tag without an end is no text.
      if (place === 0 || end !== -1) said.push(piece.slice(end + 1))
    }
  }
  return unescaped(said.join(''))
}

const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescaped = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,6})|([a-z]{2,4}));/gi,
    (whole, code: string | undefined, name: string | undefined) =>
      name ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number(code), whole),
  )

const characterOf = (code: number, otherwise: string): string =>
  code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : otherwise
