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

/** Half of it might say something else, so what is longer isn't cut. */
export const isTooLong = (text: string, channel: string): boolean =>
  text.length > (channel === 'SMS' ? 600 : 2_000)
