import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import { variables } from '../config.js'
import type { Path, Problem } from './problems.js'

interface Yaml {
  /** As plain values, with `${NAME}` filled in. */
  content: unknown
  problems: Problem[]
  /** Where something (or its key) stands, or where what should hold it stands. */
  positionOf(at: Path, part?: 'key'): { line: number; column: number }
}

const mostBytes = 1024 * 1024
/** With each alias replaced by what it stands for. All of the checklist is in every answer that shows it. */
const mostWrittenOutBytes = 2 * 1024 * 1024
const deepest = 64
const mostAliases = 100
/** How the names of the environment variables begin that a file may use. */
const readable = 'LEADSPREAD_'

/** Reads a text as one YAML 1.2 document. A content that can't be trusted is `undefined`, and then there are problems. */
export function parseYaml(text: string, environment: Record<string, string | undefined>): Yaml {
  const lines = new LineCounter()
  const problems: Problem[] = []
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const complain = (offset: number, message: string) => problems.push({ message, ...placeOf(offset) })
  const nothing = (): Yaml => ({ content: undefined, problems, positionOf: () => placeOf(0) })

  if (Buffer.byteLength(text) > mostBytes) {
    complain(0, 'The file is larger than 1 MiB')
    return nothing()
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  // After the first few, what the parser doesn't understand follows from what it didn't understand before.
  for (const { pos, code, message } of document.errors.slice(0, 5)) complain(pos[0], wording[code] ?? message)
  for (const { pos, message } of document.warnings.slice(0, 5)) complain(pos[0], message)
  if (problems.length === 0 && document.contents === null) complain(0, 'The file is empty')
  if (problems.length > 0 || !isSafe(document, complain)) return nothing()

  fillIn(document, environment, complain)
  const content = plainValue(document)
  if (content === undefined) {
    complain(0, tooManyAliases)
    return nothing()
  }
  if (Buffer.byteLength(JSON.stringify(content)) > mostWrittenOutBytes) {
    complain(0, 'The file is larger than 2 MiB once its aliases are written out')
    return nothing()
  }
  return { content, problems, positionOf: (at, part) => placeOf(offsetOf(document, at, part)) }
}

/** Where the parser speaks to programmers. */
const wording: Record<string, string> = {
  RESOURCE_EXHAUSTION: 'This is nested too deeply',
  MULTIPLE_DOCS: 'The file holds more than one document',
}

const tooManyAliases = `The file's aliases stand for more than ${mostAliases} copies`

/** The library refuses aliases of aliases that would multiply, by a plain error of its own. */
function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases })
  } catch {
    return undefined
  }
}

/** Refuses what would make a short text a huge or endless content, and what would come back from the database as something else. */
function isSafe(document: Document, complain: (offset: number, message: string) => void): boolean {
  let aliases = 0
  let safe = true
  const refuse = (node: Node, message: string) => {
    complain(node.range?.[0] ?? 0, message)
    safe = false
    return visit.BREAK
  }
  visit(document, {
    Node(_key, node, path) {
      if (path.length > deepest) return refuse(node, `This is nested more than ${deepest / 2} levels deep`)
      const text = isScalar(node) && typeof node.value === 'string' ? node.value : ''
      if (text.includes('\0') || !text.isWellFormed()) {
        return refuse(node, 'This text has a character that no database can keep')
      }
      return undefined
    },
    Alias(_key, node, path) {
      const target = node.resolve(document)
      if (!target) return refuse(node, `There is no anchor &${node.source} before this alias`)
      if (path.includes(target)) return refuse(node, 'This alias stands inside what it stands for')
      if (++aliases > mostAliases) return refuse(node, tooManyAliases)
      return undefined
    },
  })
  return safe
}

/** Only values are filled in, never keys, and what comes in is always text: it can't bring YAML of its own. */
function fillIn(
  document: Document,
  environment: Record<string, string | undefined>,
  complain: (offset: number, message: string) => void,
): void {
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return
      node.value = node.value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (whole, name: string) => {
        // Else whoever writes a file could have the service's own secrets sent to an address of theirs.
        const refusal = whyUnreadable(name)
        if (refusal) {
          complain(node.range?.[0] ?? 0, refusal)
          return whole
        }
        const value = environment[name]
        // Set to nothing is a forgotten setting, not a wish for an empty password.
        if (!value) complain(node.range?.[0] ?? 0, `The environment variable ${name} is not set`)
        return value || whole
      })
    },
  })
}

function whyUnreadable(name: string): string | undefined {
  if (variables.includes(name)) return `${name} is a setting of the service, which no file may read`
  if (name.startsWith(readable)) return undefined
  return `Only environment variables whose names begin with ${readable} are read here, and ${name} is not one`
}

function offsetOf(document: Document, at: Path, part: 'key' | undefined): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [depth, step] of at.entries()) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step))
      if (!pair) break
      node = pair.value
      const isWanted = depth === at.length - 1
      offset = startOf(isWanted && part === 'key' ? pair.key : node) ?? startOf(pair.key) ?? offset
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      offset = startOf(node) ?? offset
    } else break
  }
  return offset
}

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined)
