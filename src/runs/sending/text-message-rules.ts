import { longestText, segmentsOf, typed } from '../../channels/segment-rules.js'
import { type Correspondents, oneLine, type WantedItem, writeReminder } from '../message-rules.js'

/** What agents write as text messages: a line or two, the link, and no subject. */

/** More than these cost more than they tell. What a lender has written itself isn't cut: that would change what it says. */
const mostSegments = 3
const longestName = 40
const mostNamed = 10

export interface TextTo extends Correspondents {
  /** Whoever has had none yet hears whose it is, and how to have no more. */
  isFirst: boolean
}

export const textAsk = (who: TextTo, items: WantedItem[]): string =>
  fitting(items, named =>
    complete(
      who,
      `Hi ${short(who.firstName)}, this is ${short(who.agentName)} from ${short(who.workspaceName)}. To go on, we still need: ${named}. It goes here: ${who.portalUrl}`,
    ),
  )

export const textFollowUp = (who: TextTo, items: WantedItem[]): string =>
  fitting(items, named =>
    complete(
      who,
      `${short(who.workspaceName)}: we still need ${named} from you. It goes here: ${who.portalUrl}`,
    ),
  )

/** In the workflow's own words, if it has any that a text message can hold. */
export const textReminder = (who: TextTo, template: string | null): string =>
  textInOwnWords(who, writeReminder(who, template).body) ?? complete(who, writeReminder(who, null).body)

/** Undefined where there are none, or more than a text message can hold. */
export function textInOwnWords(who: TextTo, body: string | undefined): string | undefined {
  const own = body === undefined ? undefined : complete(who, body)
  return own !== undefined && own.length <= longestText ? own : undefined
}

/** What is said in answer to something. */
export const textOf = (who: TextTo, paragraphs: string[]): string => {
  const said = paragraphs.join('\n').trim()
  return complete(who, `${said.charAt(0).toUpperCase()}${said.slice(1)}\n${short(who.agentName)}`)
}

function complete({ isFirst, workspaceName }: TextTo, text: string): string {
  const said = typed(text).trim()
  if (!isFirst) return said
  const lender = typed(oneLine(workspaceName))
  return `${said.includes(lender) ? '' : `${lender}: `}${said}\nReply STOP to opt out.`
}

/** With as many of the items by name as there is room for. */
function fitting(items: WantedItem[], write: (named: string) => string): string {
  for (let count = Math.min(items.length, mostNamed); count > 0; count--) {
    const text = write(listOf(items, count))
    if (segmentsOf(text) <= mostSegments) return text
  }
  return write(items.length === 1 ? 'one thing' : `${items.length} things`)
}

function listOf(items: WantedItem[], count: number): string {
  const named = items.slice(0, count).map(({ label }) => short(label, 80))
  const more = items.length - count
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}

const short = (name: string, most = longestName): string => {
  const line = oneLine(name)
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 3)
        .trimEnd()
        .toWellFormed()}...`
}
