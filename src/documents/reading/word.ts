import { collectPages } from './pages.js'
import { type Read, Unreadable } from './reader.js'
import { unpack } from './zip.js'

const body = 'word/document.xml'

export async function readWord(bytes: Buffer): Promise<Read> {
  const xml = (await unpack(bytes, name => name === body)).get(body)
  if (!xml) throw new Unreadable('The file is not a Word document.')
  const text = linesOf(new TextDecoder().decode(xml))
  if (text === '')
    throw new Unreadable('The document has no text; text recognition is not available yet.', 'skipped')
  const { pages, truncated, add } = collectPages()
  add({ number: 1, text })
  return { pages, ...(truncated && { truncated }) }
}

/**
 * The text of a document's body, from tag to tag, without a tree: how deeply tags are nested doesn't matter, and what a
 * document type declares is passed over like any other tag.
 */
export function linesOf(xml: string): string {
  const lines: string[] = []
  let line = ''
  let cells = 0
  let isText = false
  let isRepeated = false
  const end = (isRow = false) => {
    const tidied = line.replace(/[ \n]+/g, ' ').replace(/ ?\t ?/g, '\t')
    // An empty cell at the start of a row keeps its place, so that those behind it stand in their columns.
    lines.push(isRow ? tidied.trimEnd() : tidied.trim())
    line = ''
  }
  // A row of a table is one line, whatever its cells hold.
  const breakLine = () => {
    if (cells > 0) line += ' '
    else end()
  }
  for (let at = 0; at < xml.length; ) {
    const opens = xml.indexOf('<', at)
    if (isText && !isRepeated) line += unescaped(xml.slice(at, opens < 0 ? undefined : opens))
    const closes = opens < 0 ? -1 : xml.indexOf('>', opens)
    if (closes < 0) break
    const tag = xml.slice(opens + 1, closes)
    const name = /^\/?\w+:(\w+)/.exec(tag)?.[1]
    const isEnd = tag.startsWith('/')
    const isAlone = tag.endsWith('/')
    if (name === 't') isText = !isEnd && !isAlone
    // What old programs show in place of what came before.
    else if (name === 'Fallback') isRepeated = !isEnd && !isAlone
    else if (name === 'tab' && !isEnd) line += '\t'
    else if ((name === 'br' || name === 'cr') && !isEnd) breakLine()
    else if (name === 'p' && (isEnd || isAlone)) breakLine()
    else if (name === 'tc' && !isAlone) {
      cells += isEnd ? -1 : 1
      if (isEnd) line += '\t'
    } else if (name === 'tr' && isEnd) {
      if (cells > 0) line += ' '
      else end(true)
    }
    at = closes + 1
  }
  end()
  return lines.filter(text => text !== '').join('\n')
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and characters by number; others stay as they stand, so nothing can grow. */
const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
