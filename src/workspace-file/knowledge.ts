import { sectionsOf } from '../knowledge/markdown-rules.js'
import type { Wanted } from '../knowledge/replace.js'
import { wordsOf } from '../knowledge/word-rules.js'
import type { ReadBeside } from './knowledge-file.js'
import type { Path, Report } from './problems.js'
import type { WorkspaceFile } from './schema.js'

type Knowledge = NonNullable<WorkspaceFile['knowledge']>

const mostBytes = 1024 * 1024
const mostSections = 500
const mostOfSection = 20_000
const mostOfHeading = 255

interface Source {
  at: Path
  /** Undefined where all knowledge is one text. */
  entry: { code: string; title: string } | undefined
  markdown: string
}

/** What a file's knowledge is divided into, each part with its code. */
export function readKnowledge(knowledge: Knowledge, readBeside: ReadBeside, report: Report): Wanted[] {
  const sources = sourcesOf(knowledge, readBeside, report)
  const bytes = sources.reduce((sum, { markdown }) => sum + Buffer.byteLength(markdown), 0)
  if (bytes > mostBytes) {
    report(['knowledge'], 'The knowledge is larger than 1 MiB')
    return []
  }
  const wanted = sources.flatMap(source => sectionsOfSource(source, report))
  if (wanted.length > mostSections)
    report(['knowledge'], `The knowledge has more than ${mostSections} sections`)
  return withUniqueCodes(wanted)
}

function sourcesOf(knowledge: Knowledge, readBeside: ReadBeside, report: Report): Source[] {
  if (typeof knowledge === 'string')
    return knowledge.trim() === '' ? [] : [{ at: ['knowledge'], entry: undefined, markdown: knowledge }]
  return knowledge.flatMap(({ text, file, ...entry }, n) => {
    const at = ['knowledge', n, file === undefined ? 'text' : 'file']
    if (file === undefined) return [{ at, entry, markdown: text ?? '' }]
    const found = readBeside(file)
    if ('text' in found) return [{ at, entry, markdown: found.text }]
    report(at, `${file} ${found.problem}`)
    return []
  })
}

function sectionsOfSource({ at, entry, markdown }: Source, report: Report): Wanted[] {
  const sections = sectionsOf(markdown, entry ? [entry.title] : [])
  if (sections.length === 0) report(at, 'There is no text in it')
  // Where it came from a file, YAML has not looked at it.
  if (markdown.includes('\0')) report(at, 'This text has a character that no database can keep')
  return sections.map(({ path, text }) => {
    const name = path.at(-1) ?? ''
    if (path.length === 0)
      report(at, 'must begin with a heading such as "# Fees", by which answers name what they quote')
    if (path.some(heading => heading.length > mostOfHeading))
      report(at, `A heading has more than ${mostOfHeading} characters: ${name.slice(0, 60)}…`)
    if (text.length > mostOfSection)
      report(
        at,
        `What stands below "${name}" has more than ${mostOfSection} characters: divide it by headings`,
      )
    const below = (entry ? path.slice(1) : path).map(slug)
    return { code: [...(entry ? [entry.code] : []), ...below].join('/'), path, text }
  })
}

const slug = (heading: string): string => wordsOf(heading).join('-').slice(0, 80) || 'section'

/** The second section of a name is the second also the next time. */
function withUniqueCodes(sections: Wanted[]): Wanted[] {
  const taken = new Set<string>()
  return sections.map(section => {
    let code = section.code
    for (let n = 2; taken.has(code); n++) code = `${section.code}-${n}`
    taken.add(code)
    return { ...section, code }
  })
}
