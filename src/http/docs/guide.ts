import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { framed, guidePages } from './frame.js'

type Guide = { path: string; title: string; file: string; from?: string; until?: string }
const guides: readonly Guide[] = guidePages
const root = new URL('../../../../', import.meta.url)
const example = 'http://127.0.0.1:3000'

/**
 * A page of the project's own documentation, made of its Markdown at the first look; undefined where there is none. Examples call the
 * API by the address by which this one is known.
 */
export function guideOf(baseUrl: string): (path: string) => Promise<string> | undefined {
  const made = new Map<string, Promise<string>>()
  return path => {
    const guide = guides.find(one => one.path === path)
    if (!guide) return undefined
    const page = made.get(path) ?? render(guide, baseUrl)
    made.set(path, page)
    page.catch(() => made.delete(path))
    return page
  }
}

async function render(guide: Guide, baseUrl: string): Promise<string> {
  const [text, { Marked }] = await Promise.all([
    readFile(new URL(guide.file, root), 'utf8').catch(() => missing(guide.file)),
    import('marked'),
  ])
  const headings: { id: string; title: string }[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const title = this.parser.parseInline(tokens)
        const id = idOf(text)
        if (depth === 2) headings.push({ id, title })
        return `<h${depth} id="${id}">${title}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const title = this.parser.parseInline(tokens)
        const target = targetOf(href, guide)
        return target === undefined ? title : `<a href="${target}">${title}</a>`
      },
      // Pictures stay with the sources.
      image: ({ text }) => text,
    },
  })
  const body = (await marked.parse(partOf(text, guide).replaceAll(example, baseUrl)))
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  const heading = /<h1[^>]*>.*<\/h1>/.exec(body)?.[0] ?? `<h1>${guide.title}</h1>`
  return framed({ ...guide, body: `${heading}\n${contents(headings)}\n${body.replace(heading, '')}` })
}

const missing = (file: string) =>
  `${file} is not a part of this installation. The repository of the project has it.\n`

function partOf(text: string, { from, until }: Guide): string {
  const begins = from ? text.indexOf(from) : 0
  const ends = until ? text.indexOf(until) : text.length
  // What is cut out has its heading as that of the page.
  return text.slice(Math.max(0, begins), ends < 0 ? text.length : ends).replace(/^## /, '# ')
}

const contents = (headings: { id: string; title: string }[]) =>
  headings.length < 3
    ? ''
    : `<details><summary>On this page</summary><ul>${headings
        .map(({ id, title }) => `<li><a href="#${id}">${title.replace(/<\/?a[^>]*>/g, '')}</a></li>`)
        .join('')}</ul></details>`

/** As the places that show a repository make them, so that links within documents lead somewhere here, too. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Files of the repository that are pages here are linked; of others the words stay. */
function targetOf(href: string, { file }: Guide): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const named = posix.normalize(posix.join(posix.dirname(file), path))
  const page = guides.find(one => one.file === named)
  if (!page) return undefined
  return `/docs/${page.path}${anchor ? `#${anchor}` : ''}`
}
