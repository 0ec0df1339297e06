import type { Reading } from './reading/read.js'

const named = 10

/** In a sentence for a person; null where all pages were read. */
export function unreadPages({ unread = [] }: Pick<Reading, 'unread'>): string | null {
  const [first, ...others] = unread
  if (first === undefined) return null
  const which =
    others.length === 0
      ? `Page ${first} was`
      : unread.length <= named
        ? `Pages ${unread.slice(0, -1).join(', ')} and ${unread.at(-1)} were`
        : `Pages ${unread.slice(0, named).join(', ')} and ${unread.length - named} more were`
  return `${which} not read: recognising the text of pictures took too long.`
}
