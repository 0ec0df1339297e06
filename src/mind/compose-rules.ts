import { type Correspondents, listOf, oneLine, type WantedItem } from '../runs/message-rules.js'

export interface Parts {
  /** The model's own words. */
  text: string
  /** What the lender has written down. */
  found: { text: string; source: string }[]
  requested: WantedItem[]
}

/** The answer of a model, with the lender's words and with how to give what is asked for, which it has not written. */
export const paragraphsOf =
  ({ text, found, requested }: Parts) =>
  (who: Correspondents): string[] => [
    ...(text === '' ? [] : [text]),
    ...found.flatMap(({ text: said, source }) => [said, `You find this under “${oneLine(source)}”.`]),
    ...(requested.length > 0
      ? ['We still need from you:', listOf(requested), `It goes here: ${who.portalUrl}`]
      : []),
  ]

/** As a person would have typed it: without lines of blanks. */
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed()

/** Of the model's own words, and of all. A text message has room left for names, a link and how to have no more. */
const most = { text: { own: 600, all: 1_200 }, letter: { own: 2_000, all: 20_000 } }

/** Half of it might say something else, so what is longer isn't cut. */
export function isTooLong({ text, found, requested }: Parts, channel: string): boolean {
  const { own, all } = most[channel === 'SMS' ? 'text' : 'letter']
  const parts = [text, ...found.flatMap(one => [one.text, one.source]), listOf(requested)]
  return text.length > own || parts.join('\n').length > all
}
