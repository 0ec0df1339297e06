import { z } from 'zod'
import { isOwed } from '../../checklists/checklist-entry.js'
import { loadChecklist } from '../../checklists/load-checklist.js'
import { factsOf } from '../../leads/fields.js'
import { tool } from './tool.js'

export const finish = tool({
  id: 'finish',
  name: 'Finish',
  description: 'Says that nothing is missing any more. It is refused as long as anything is.',
  input: z.strictObject({}),
  async use({ context, trx, workspace, lead, run }) {
    if (run.kind !== 'CHECKLIST') return { refused: 'There is no checklist to finish.' }
    const checklist = await loadChecklist(context, trx, workspace, factsOf(lead))
    const missing = checklist.entries.filter(isOwed).length
    if (missing > 0) return { refused: `${missing} required items are still missing.` }
    // The run is told to look when the answer is done, and ends by what it sees.
    return { summary: 'Finds nothing missing', input: {}, output: { missing: 0 } }
  },
})
