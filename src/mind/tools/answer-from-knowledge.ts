import { z } from 'zod'
import { answerFrom } from '../../knowledge/answer-from.js'
import { tool } from './tool.js'

const why = {
  nothing_known: 'The lender has written nothing down.',
  nothing_asked: 'This is no question.',
  own_case: 'It is about how the matter of the applicant stands. Escalate it.',
  not_covered: 'The lender has written nothing about it. Escalate it.',
  ambiguous: 'Several sections may answer it. Ask more precisely, or escalate it.',
  several_questions: 'These are several questions. Ask one at a time.',
} as const

export const answerFromKnowledge = tool({
  id: 'answer_from_knowledge',
  name: 'Answer from knowledge',
  description:
    'Finds what the lender has written down about a question of the applicant. What it finds is added to your message, word for word.',
  input: z.strictObject({
    question: z.string().min(3).max(2_000).describe('One question, in the words of the applicant.'),
  }),
  async use({ trx, lead }, { question }) {
    const found = await answerFrom(trx, lead.workspaceId, question)
    if (found.outcome === 'unsure') return { refused: why[found.reason] }
    const { text, source, section } = found
    return {
      summary: `Answers from “${source}”`,
      input: { question },
      output: { section: section.code, source, text },
    }
  },
})
