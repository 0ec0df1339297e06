import { listsIn } from './lists.js'

const titles = new Map(listsIn('tax-forms').map(({ heading, names: [title] }) => [heading, title]))

/** What a form of the federal tax office calls itself. */
export function taxFormTitle(form: string): string {
  const title = titles.get(form)
  if (title === undefined) throw new Error(`No form is called ${form}.`)
  return title
}

/** In small letters: with the country or without, and with the loss in parentheses or not. */
export const taxFormPattern = (form: string): string =>
  taxFormTitle(form)
    .toLowerCase()
    .replace('u.s. ', '(?:u\\.? ?s\\.? )?')
    .replace(/\bloss\b/, '\\(?loss\\)?')
