import { fillMessage } from '../agents/placeholder-rules.js'

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
}

export interface Written {
  subject: string
  body: string
}

/** The last line of a letter that somebody may not want any more. */
export const withFooter = ({ subject, body }: Written, unsubscribeUrl: string): Written => ({
  subject,
  body: `${body}\n\nNo more messages like this: ${unsubscribeUrl}`,
})

/** More than these nobody reads at once; the portal has them all. */
const listedAtMost = 20

export const writeAsk = (who: Correspondents, items: WantedItem[]): Written => ({
  subject: `What ${oneLine(who.workspaceName)} needs from you`,
  body: letter(who, [
    `this is ${oneLine(who.agentName)} from ${oneLine(who.workspaceName)}. To go on, we still need from you:`,
    listOf(items),
    `You can give us all of it here: ${who.portalUrl}`,
    'Thank you!',
  ]),
})

export const writeFollowUp = (who: Correspondents, items: WantedItem[]): Written => ({
  subject: `A reminder from ${oneLine(who.workspaceName)}`,
  body: letter(who, [
    items.length === 1 ? 'one thing is still missing:' : 'a short reminder of what we still need from you:',
    listOf(items),
    `It goes here: ${who.portalUrl}`,
    'Thank you!',
  ]),
})

const plainReminder = 'Hi {firstName}, a short reminder from {workspaceName}: {portalUrl} – {agentName}'

/** Of the workflow's own words, if it has any. */
export const writeReminder = (who: Correspondents, template: string | null): Written => ({
  subject: `A reminder from ${oneLine(who.workspaceName)}`,
  body: fillMessage(template ?? plainReminder, {
    firstName: oneLine(who.firstName),
    lastName: oneLine(who.lastName),
    businessName: oneLine(who.businessName ?? '') || 'your business',
    agentName: oneLine(who.agentName),
    workspaceName: oneLine(who.workspaceName),
    portalUrl: who.portalUrl,
  }),
})

export const letter = (who: Correspondents, paragraphs: string[]): string =>
  [`Hi ${oneLine(who.firstName)},`, ...paragraphs, oneLine(who.agentName)].join('\n\n')

export function listOf(items: WantedItem[]): string {
  const lines = items.slice(0, listedAtMost).map(({ label, clientInstructions }) => {
    const how = clientInstructions ? `: ${oneLine(clientInstructions)}` : ''
    return `- ${oneLine(label)}${how}`
  })
  const more = items.length - lines.length
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

/** A name with a line break in it must not pass for the next paragraph. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
