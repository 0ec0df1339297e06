import { z } from 'zod'
import type { Offered } from '../asking/model.js'
import { answerFromKnowledge } from './answer-from-knowledge.js'
import { escalate } from './escalate.js'
import { finish } from './finish.js'
import { markNotInterested } from './mark-not-interested.js'
import { recordAnswer } from './record-answer.js'
import { requestItem } from './request-item.js'
import { scheduleFollowUp } from './schedule-follow-up.js'
import type { Tool } from './tool.js'

/** All that a model can do. */
const tools: Tool[] = [
  recordAnswer,
  requestItem,
  answerFromKnowledge,
  scheduleFollowUp,
  markNotInterested,
  escalate,
  finish,
]

export const offered: Offered[] = tools.map(({ id, description, input }) => ({
  name: id,
  description,
  schema: z.toJSONSchema(input, { io: 'input' }),
}))

export const toolNamed = (name: string): Tool | undefined => tools.find(({ id }) => id === name)
