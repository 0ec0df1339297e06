import { z } from 'zod'
import { entryOf } from './entry-of.js'
import { tool } from './tool.js'

export const requestItem = tool({
  id: 'request_item',
  name: 'Request an item',
  description:
    'Names an item of the checklist that is missing or has a problem, with how to give it, below your message. You need not describe it yourself.',
  input: z.strictObject({ item: z.int().min(1).max(1_000).describe('The number of the item.') }),
  async use(using, { item: number }) {
    const { checklist, entry } = await entryOf(using, number)
    if (!entry) return { refused: 'There is no such item.' }
    const { item, status } = entry
    if (status === 'COMPLETED' || status === 'SKIPPED') return { refused: 'This item is not missing.' }
    return {
      summary: `Requests an item: ${item.label}`,
      input: { checklistItemId: item.id, code: checklist.codeOf(entry) },
      output: { item: number, label: item.label, how: item.clientInstructions },
    }
  },
})
