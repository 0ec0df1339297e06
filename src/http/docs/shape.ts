import { hash } from 'node:crypto'

/** A name for what a program must know of a document: all of it but the words and examples for people. */
export const shapeOf = (document: object): string =>
  hash('sha256', JSON.stringify(withoutWords(document, false))).slice(0, 16)

const words = new Set(['description', 'summary', 'title', 'example', 'examples', 'url', 'contact'])

/** What stands below `properties` is named by us, and may have any name. */
function withoutWords(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => withoutWords(one, false))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => named || !words.has(name))
      .map(([name, one]) => [name, withoutWords(one, !named && name === 'properties')]),
  )
}
