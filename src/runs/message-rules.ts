import { fillMessage, type Words, withoutEmptyLists } from '../agents/placeholder-rules.js'

/** What agents write. Built when it is sent, so that it says what is true then. */

export interface Correspondents {
  firstName: string
  lastName: string
  businessName: string | null
  agentName: string
  workspaceName: string
  portalUrl: string
}

export interface WantedItem {
  label: string
  clientInstructions: string | null
  /** Which parts of it have not come yet. */
  stillMissing?: string | null
}

/** What has become of what the lead has given since it was last written to. */
export interface News {
  /** Names of what has come. */
  received: string[]
  rejected: { label: string; reason: string }[]
}

export const noNews: News = { received: [], rejected: [] }

export interface Letter {
  subject: string
  body: string
}

/** The last line of a letter that somebody may not want any more. */
export const withFooter = ({ subject, body }: Letter, unsubscribeUrl: string): Letter => ({
  subject,
  body: `${body}\n\nNo more messages like this: ${unsubscribeUrl}`,
})

/** More than these nobody reads at once; the portal has them all. */
const listedAtMost = 20

export const writeAsk = (
  who: Correspondents,
  items: WantedItem[],
  news: News,
  template: string | undefined,
): Letter => ({
  subject: `What ${oneLine(who.workspaceName)} needs from you`,
  body:
    filled(who, template, listsOf(items, news)) ??
    letter(who, [
      `this is ${oneLine(who.agentName)} from ${oneLine(who.workspaceName)}. To go on, we still need from you:`,
      listOf(items),
      ...told(news),
      `You can give us all of it here: ${who.portalUrl}`,
      'Thank you!',
    ]),
})

export const writeFollowUp = (
  who: Correspondents,
  items: WantedItem[],
  news: News,
  template: string | undefined,
): Letter => ({
  subject: `A reminder from ${oneLine(who.workspaceName)}`,
  body:
    filled(who, template, listsOf(items, news)) ??
    letter(who, [
      items.length === 1 ? 'one thing is still missing:' : 'a short reminder of what we still need from you:',
      listOf(items),
      ...told(news),
      `It goes here: ${who.portalUrl}`,
      'Thank you!',
    ]),
})

const plainReminder = 'Hi {firstName}, a short reminder from {workspaceName}: {portalUrl} – {agentName}'

/** A reminder in the workflow's own words, if it has any. */
export const writeReminder = (who: Correspondents, template: string | null): Letter => ({
  subject: `A reminder from ${oneLine(who.workspaceName)}`,
  body: fillMessage(template ?? plainReminder, valuesOf(who)),
})

/** In the words of a template, if there is one. */
export const filled = (
  who: Correspondents,
  template: Words[keyof Words],
  lists: Record<string, string> = {},
): string | undefined =>
  template && fillMessage(withoutEmptyLists(template, lists), { ...valuesOf(who), ...lists })

const valuesOf = (who: Correspondents) => ({
  firstName: oneLine(who.firstName),
  lastName: oneLine(who.lastName),
  businessName: oneLine(who.businessName ?? '') || 'your business',
  agentName: oneLine(who.agentName),
  workspaceName: oneLine(who.workspaceName),
  portalUrl: who.portalUrl,
})

export const listsOf = (items: WantedItem[], { received, rejected }: News) => ({
  missing: listOf(items),
  received: bulleted(received),
  rejected: bulleted(rejected.map(({ label, reason }) => `${label}: ${reason}`)),
})

function told(news: News): string[] {
  const { received, rejected } = listsOf([], news)
  return [
    ...(received ? [`Since we last wrote to you, this has come:\n\n${received}`] : []),
    ...(rejected ? [`This we could not accept as it is:\n\n${rejected}`] : []),
  ]
}

export const letter = (who: Correspondents, paragraphs: string[]): string =>
  [`Hi ${oneLine(who.firstName)},`, ...paragraphs, oneLine(who.agentName)].join('\n\n')

export const listOf = (items: WantedItem[]): string =>
  bulleted(
    items.map(({ label, clientInstructions, stillMissing }) => {
      const how = [clientInstructions, stillMissing].filter(Boolean).join(' ')
      return how ? `${label}: ${how}` : label
    }),
  )

function bulleted(entries: string[]): string {
  const lines = entries.slice(0, listedAtMost).map(entry => `- ${oneLine(entry)}`)
  const more = entries.length - lines.length
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

/** A name with a line break in it must not pass for the next paragraph. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
