import test, { type ExecutionContext } from 'ava'
import { stringify } from 'yaml'
import { Message } from '../../src/activity/message.js'
import { longestText } from '../../src/channels/segment-rules.js'
import { replyByRules } from '../../src/mind/fall-back.js'
import { replyByModel } from '../../src/mind/reply.js'
import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { mailServer } from '../support/mail-server.js'
import { modelServer, type Says } from '../support/model-server.js'
import { texting } from '../support/texting.js'

const topics = ['origination fee', 'late payment', 'prepayment penalty']
const knowledge = topics
  .map(topic => `# ${topic}\n\nThis is about the ${topic}. ${'You may read this twice. '.repeat(20)}`)
  .join('\n\n')
const asking = (names: string[]): Says => ({
  use: names.map(name => ({
    name: 'answer_from_knowledge',
    input: { question: `What about the ${name}?` },
  })),
})

/** A lead that is reached by text messages, and a model that answers it. */
async function textedLead(t: ExecutionContext, settings: Record<string, string> = {}) {
  const model = await modelServer(t)
  const lead = await texting(t, { settings: { ...model.settings, ...settings } })
  const { context, workspaceId } = lead.w
  const text = stringify({ workspace: { name: 'Harbor Business Lending' }, knowledge })
  await applyWorkspaceFile(context, { file: 'w.yaml', text, environment: {}, workspaceId })
  return {
    ...lead,
    model,
    answer: async () => {
      const [open] = await Message.in(workspaceId, context.db).where({ replyState: 'open' })
      const ids = { workspaceId, messageId: open?.id ?? '' }
      const outcome = await replyByModel(context, ids, new AbortController().signal)
      return outcome === 'unable' ? replyByRules(context, ids) : outcome
    },
  }
}

test('a text message has what the lender has written about one question, below the words of the model', async t => {
  const lead = await textedLead(t)
  lead.model.script(asking(topics.slice(0, 1)), { text: 'Good question.' })
  await lead.text('What is the origination fee?')
  t.is(await lead.answer(), 'answered')
  t.deepEqual(await lead.send(), ['sent'])
  t.regex(lead.twilio.texts[1]?.body ?? '', /^Good question\.\nThis is about the origination fee\./)
})

test('more than a text message can hold is not sent: the rules answer', async t => {
  const lead = await textedLead(t)
  lead.model.script(asking(topics), { text: 'Good questions.' })
  await lead.text('What is the origination fee?')
  t.is(await lead.answer(), 'rules')
  t.deepEqual(await lead.send(), ['sent'])
  const { body = '' } = lead.twilio.texts[1] ?? {}
  t.regex(body, /^This is about the origination fee\./)
  t.true(body.length <= longestText, `${body.length}`)
})

test('who has written by e-mail and is reached by text message alone is not sent a letter as a text', async t => {
  const mail = await mailServer(t)
  const lead = await textedLead(t, { SMTP_URL: mail.url, MAIL_FROM: 'hello@harbor.example' })
  await lead.text('Hello there')
  await Message.in(lead.w.workspaceId, lead.w.context.db)
    .where({ replyState: 'open' })
    .patch({ channel: 'EMAIL' })
  lead.model.script({ text: 'Thank you. '.repeat(150) })
  t.is(await lead.answer(), 'rules')
})
