import { Message } from '../../activity/message.js'
import { type Conducted, wasEnded } from '../../conducted/kind.js'
import { conducted } from '../../conducted/open-work.js'
import { isId } from '../../ids.js'
import { stopMessage } from './send-message.js'
import { startMessage } from './workflow.js'

/** Messages on their way. One whose workflow an operator has ended goes no further. */
export const conductedMessages: Conducted<Message> = {
  type: 'message',
  rows: Message,
  open: conducted.messages.open,
  workflowIdOf: ({ id }) => id,
  rowIdOf: id => (isId('message', id) ? id : undefined),
  isMeant: wasEnded,
  end: async (context, { workspaceId, id }) =>
    (await stopMessage(context, { workspaceId, messageId: id })) !== 'gone',
  async startAnew({ temporal }, message) {
    await startMessage(temporal, message, true)
    return true
  },
}
