/** Markdown, as far as it takes to divide a text by its headings and to send the rest of it as a plain message. */

export interface Section {
  /** From the outermost heading to its own. */
  path: string[]
  /** Blocks with an empty line between them. */
  text: string
}

interface Open {
  level: number
  heading: string
}

/** A text by its headings. What stands before the first has the path that it was given; headings without a text are none. */
export function sectionsOf(markdown: string, root: readonly string[] = []): Section[] {
  const sections: Section[] = []
  const open: Open[] = []
  let lines: string[] = []
  const close = () => {
    const text = plainText(lines)
    if (text) sections.push({ path: [...root, ...open.map(({ heading }) => heading)], text })
    lines = []
  }
  let fence: string | undefined
  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined
      continue
    }
    const heading = fence === undefined ? headingOf(line, lines) : undefined
    if (!heading) {
      lines.push(line)
      continue
    }
    if (heading.above) lines.pop()
    close()
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    open.push({ level: heading.level, heading: heading.heading })
  }
  close()
  return sections
}

/** `## Fees`, or a line under which stand nothing but = or -. */
function headingOf(line: string, before: readonly string[]): (Open & { above: boolean }) | undefined {
  const hashes = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line)
  if (hashes) {
    const heading = withoutMarks((hashes[2] ?? '').replace(/(?:^|[ \t]+)#+[ \t]*$/, '')).trim()
    return heading ? { level: hashes[1]?.length ?? 1, heading, above: false } : undefined
  }
  const under = /^ {0,3}(=+|--+)[ \t]*$/.exec(line)
  const above = before.at(-1) ?? ''
  const isAlone = (before.at(-2) ?? '').trim() === ''
  if (!under || !isAlone || !/\S/.test(above) || /^\s*(?:[-*+>|]|\d+[.)])/.test(above)) return undefined
  return { level: under[1]?.startsWith('=') ? 1 : 2, heading: withoutMarks(above).trim(), above: true }
}

/** Lines of one paragraph become one; those of lists and tables stay apart. */
function plainText(lines: readonly string[]): string {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    const text = withoutMarks(line).trim()
    const block = blocks.at(-1) as string[]
    if (text === '' || /^(?:[-*_] ?){3,}$/.test(text) || /^[|:\- ]+$/.test(text)) {
      if (text === '' && block.length > 0) blocks.push([])
    } else if (block.length === 0 || startsItem(line)) block.push(itemOf(text))
    else block[block.length - 1] += ` ${text}`
  }
  return blocks
    .filter(block => block.length > 0)
    .map(block => block.join('\n'))
    .join('\n\n')
}

const startsItem = (line: string): boolean => /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]|^\s*\|/.test(line)

const itemOf = (text: string): string =>
  text.startsWith('|')
    ? text
        .split('|')
        .map(cell => cell.trim())
        .filter(cell => cell !== '')
        .join(' | ')
    : text.replace(/^[*+](?=\s)/, '-')

/** Links keep their address, which is what a reader of a plain message needs. */
function withoutMarks(line: string): string {
  return line
    .replace(/\\([!-/:-@[-`{-~])/g, (_, mark: string) => moved(mark, hidden))
    .replace(/<!--[^>]*-->/g, '')
    .replace(/^\s*>+ ?/, '')
    .replace(/!?\[([^\][]{0,500})\]\(([^()\s]{0,2000})\)/g, (_, text: string, address: string) =>
      text === '' || text === address ? address : `${text} (${address})`,
    )
    .replace(/(?:\*\*|~~|(?<!\w)__)(?=\S)/g, '')
    .replace(/(?<=\S)(?:\*\*|~~|__(?!\w))/g, '')
    .replace(/(?<![\w*])[*_](?=[^\s*_])([^*_]{1,500})(?<=\S)[*_](?![\w*])/g, '$1')
    .replace(/`([^`]{1,500})`/g, '$1')
    .replace(/[\uE021-\uE07E]/g, mark => moved(mark, -hidden))
}

/** Marks that a backslash makes plain letters stand aside, among characters that no text has, while the others go. */
const hidden = 0xe000
const moved = (mark: string, by: number): string => String.fromCharCode(mark.charCodeAt(0) + by)
