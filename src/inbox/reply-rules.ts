import { type Correspondents, type Letter, oneLine } from '../runs/message-rules.js'

/** What an agent answers by rules alone. */

const asks =
  /^(?:who|whom|whose|what|which|when|where|why|how|can|could|do|does|did|is|are|am|was|were|will|would|shall|should|may|might|must|has|have|any|que|quien|cual|cuando|donde|cuanto|cuanta|cuantos|cuantas|como|por que|puedo|puede|pueden|hay|es|son|debo|tengo)\b/

/** Whether somebody waits for words of ours. */
export function isQuestion(text: string): boolean {
  if (/[?？]/.test(text)) return true
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[.!\n]+/).some(sentence => asks.test(sentence.replace(/^[\s¿¡"'(]+/, '')))
}

const about = (subject: string | null, who: Correspondents): string => {
  const asked = oneLine(subject ?? '')
  if (asked === '') return `Your message to ${oneLine(who.workspaceName)}`
  return answering(asked)
}

/** Said once, however often it goes to and fro. */
export const answering = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** As a letter that answers another. */
export const replyOf = (who: Correspondents, subject: string | null, body: string): Letter => ({
  subject: about(subject, who),
  body,
})

/** What `{received}` stands for in the words of a workflow. */
export const receivedOf = (count: number): string =>
  count === 1 ? 'your document' : `your ${count} documents`

export const sayThanks = (count: number): string[] => [
  count === 1
    ? 'thank you, your document has arrived. We are looking at it.'
    : `thank you, your ${count} documents have arrived. We are looking at them.`,
]

export const sayRefused = (who: Correspondents): string[] => [
  `we could not take what you attached. Documents can be PDF files, pictures or spreadsheets; you can also give them to us here: ${who.portalUrl}`,
]

/** In the lender's own words, and saying where they stand. */
export const sayAnswer = ({ text, source }: { text: string; source: string }): string[] => [
  text,
  `You find this under “${oneLine(source)}”. If it doesn't answer your question, write to me again.`,
]

export const sayPassedOn = (who: Correspondents): string[] => [
  `thank you for your question. I have passed it on to a colleague at ${oneLine(who.workspaceName)}, who will get back to you.`,
]

export const sayHelp = (who: Correspondents): string[] => [
  `this is ${oneLine(who.agentName)} from ${oneLine(who.workspaceName)}. I write to you about your application, which you can see here: ${who.portalUrl}`,
  'Answer STOP if you want no more messages from us.',
]
