/** What is known of somebody who has written to us for the first time. */

interface Named {
  firstName: string
  lastName: string
}

const longest = 255

/** By what their mail program calls them, or else by their address; of a number nothing is known. */
export function nameOf({ name, address }: { name: string; address: string | null }): Named {
  const [first = '', ...rest] = name
    .replace(/[\p{C}"<>]/gu, '')
    .trim()
    .split(/\s+/)
  const isName = first !== '' && !first.includes('@')
  const firstName = isName ? first : (address?.slice(0, address.lastIndexOf('@')) ?? unnamed)
  return { firstName: cut(firstName), lastName: isName ? cut(rest.join(' ')) : '' }
}

const unnamed = 'Unknown'
const cut = (text: string): string => text.slice(0, longest).toWellFormed()

/** How many strangers a workspace takes, so that nobody fills it. */
const mostAnHour = 20
const mostADay = 100
/** How many messages are taken of one sender, whom nobody vouches for. */
export const mostMessagesAnHour = 20
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Whether one more may come in, by when the others of the last day have. */
export function mayComeIn(createdAt: string[], now: Date): boolean {
  const anHourAgo = new Date(now.getTime() - hourMs).toISOString()
  return createdAt.length < mostADay && createdAt.filter(at => at > anHourAgo).length < mostAnHour
}
