/**
 * JSX that comes to text: `<p class="soft">{name}</p>` is `h('p', { class: 'soft' }, name)`. Whatever is put in is escaped;
 * only what JSX has made goes in as it is. There is no state and nothing to hydrate, so that this is all it takes.
 */

/** Markup that was made here, and is safe to put into a page. */
class Html {
  constructor(readonly text: string) {}
}

export type { Html }

export type Child = Html | string | number | boolean | null | undefined | readonly Child[]

type Attribute = string | number | boolean | null | undefined
type Component<P> = (props: P) => Html
type Props = Record<string, unknown> & { children?: Child }

export function h(
  tag: string | Component<Props>,
  props: Record<string, unknown> | null,
  ...children: Child[]
): Html {
  if (typeof tag === 'function') return tag({ ...props, ...(children.length > 0 ? { children } : {}) })
  const attributes = Object.entries(props ?? {}).map(([name, value]) => attribute(name, value as Attribute))
  const open = `<${tag}${attributes.join('')}>`
  if (empty.has(tag)) return new Html(open)
  return new Html(`${open}${children.map(textOf).join('')}</${tag}>`)
}

/** Several beside one another, without an element around them. */
export const Fragment = ({ children }: { children?: Child }): Html => new Html(textOf(children))

/** The markup of a whole page has its first line. */
export const written = (html: Html): string =>
  html.text.startsWith('<html') ? `<!doctype html>\n${html.text}` : html.text

function textOf(child: Child): string {
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (child instanceof Html) return child.text
  if (Array.isArray(child)) return child.map(textOf).join('')
  return escaped(String(child))
}

/** A name that could end its tag would be a mistake of ours: names are written in pages, never taken from data. */
function attribute(name: string, value: Attribute): string {
  if (value === null || value === undefined || value === false) return ''
  return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => marks[mark] as string)

const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** Any attribute of HTML; `on…` and `style` are none, since the policy of our pages has no use for them. */
interface Attributes {
  [name: string]: Attribute | Child
  style?: never
  onclick?: never
  children?: Child
}

type Elements = { [tag: string]: Attributes }

export declare namespace h {
  namespace JSX {
    type Element = Html
    interface IntrinsicElements extends Elements {}
    interface ElementChildrenAttribute {
      children: unknown
    }
  }
}
