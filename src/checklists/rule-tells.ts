import type { RuleName } from './definition-schema.js'

/** What each validation rule asks, for whoever writes one. */
export const ruleTells: Record<RuleName, string> = {
  pattern: 'the text matches this regular expression.',
  min: 'the number is at least this, or the date not before it.',
  max: 'the number is at most this, or the date not after it.',
  minLength: 'the text has at least so many characters.',
  maxLength: 'the text has at most so many characters.',
  oneOf: 'the answer is one of these.',
  documentType: 'the document is of this type, or of one of these, such as BANK_STATEMENT.',
  documentMaxAgeDays: 'the newest document ends at most so many days before it is judged.',
  documentMonths: 'the documents cover so many months together.',
  documentName: "the document is in the business's name, the person's, or either.",
}
