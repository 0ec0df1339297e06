import { z } from 'zod'
import { fieldTypes, isSecret, takesDocuments } from '../../checklists/field-types.js'
import { answerItem } from '../../leads/said/answer-item.js'
import { entryOf } from './entry-of.js'
import { says, standsIn } from './quote-rules.js'
import { tool } from './tool.js'

export const recordAnswer = tool({
  id: 'record_answer',
  name: 'Record an answer',
  description:
    'Records what the applicant has said in the newest message as the answer to one item of the checklist. Not for documents, social security numbers and EINs.',
  input: z.strictObject({
    item: z.int().min(1).max(1_000).describe('The number of the item.'),
    value: z
      .union([z.string().max(2_000), z.number(), z.boolean()])
      .describe('The answer, as the applicant has said it. A date as YYYY-MM-DD; a choice as its option.'),
    quote: z
      .string()
      .min(1)
      .max(2_000)
      .describe('The words of the newest message that say so, exactly as they stand there.'),
  }),
  async use(using, { item: number, value, quote }) {
    const { checklist, entry } = await entryOf(using, number)
    if (!entry) return { refused: 'There is no such item.' }
    const { item } = entry
    const { holds } = fieldTypes[item.fieldType]
    if (takesDocuments(item.fieldType)) return { refused: 'This item takes a document. Ask for it.' }
    if (isSecret(item.fieldType))
      return { refused: 'This item is given in the portal only. Ask for it; never take it by message.' }
    if (entry.status === 'SKIPPED') return { refused: 'This item is not asked for any more.' }
    if (!standsIn(quote, using.text)) return { refused: 'The quote does not stand in the newest message.' }
    if (!says(quote, value, holds)) return { refused: 'The quote does not say this value.' }
    const outcome = await answerItem(using, checklist, entry, value)
    if (!outcome.isTaken) return { refused: outcome.why }
    return {
      summary: `Records an answer: ${item.label}`,
      input: { checklistItemId: item.id, code: checklist.codeOf(entry), quote },
      output: { item: number, status: outcome.status, missing: outcome.missing },
    }
  },
})
