import { Message } from '../activity/message.js'
import { type Conducted, wasEnded } from '../conducted/kind.js'
import { conducted } from '../conducted/open-work.js'
import { isId } from '../ids.js'
import { stopReply } from './fall-back.js'
import { startReply } from './workflow.js'

/** What leads have written and a model is to answer. One whose workflow an operator has ended gets no answer. */
export const conductedReplies: Conducted<Message> = {
  type: 'reply',
  rows: Message,
  open: conducted.replies.open,
  workflowIdOf: ({ id }) => id,
  rowIdOf: id => (isId('message', id) ? id : undefined),
  isMeant: wasEnded,
  end: async (context, { workspaceId, id }) =>
    (await stopReply(context, { workspaceId, messageId: id })) === 'silent',
  async startAnew({ temporal }, message) {
    await startReply(temporal, message, true)
    return true
  },
}
