import type { ExecutionContext } from 'ava'
import { monday, sendAll } from './mailbox.js'
import { stepsOf } from './steps.js'
import { newSid, type TwilioServer, twilioAccount, twilioServer, twilioSignature } from './twilio-server.js'
import { world } from './world.js'

interface Texting {
  /** How the provider takes the first text. */
  behave?: Parameters<TwilioServer['behave']>[0]
  asks?: boolean
  settings?: Record<string, string>
}

/** A workspace that writes text messages, and a lead whom an agent has asked for its EIN. */
export async function texting(
  t: ExecutionContext,
  { behave = 'takes', asks = true, settings = {} }: Texting = {},
) {
  const twilio = await twilioServer(t)
  const w = await world(t, { ...twilio.settings, ...settings })
  const steps = stepsOf(w)
  const post = async (path: string, form: Record<string, string>, signature?: string) => {
    const said = `http://leadspread.test${path}`
    return fetch(w.url + path, {
      method: 'POST',
      headers: {
        'x-twilio-signature': signature ?? twilioSignature(said, form, twilioAccount.TWILIO_AUTH_TOKEN),
      },
      body: new URLSearchParams(form),
    })
  }
  const made = {
    ...steps,
    w,
    twilio,
    post,
    /** As Twilio posts what somebody has written. */
    text: (body: string, more: Record<string, string> = {}) =>
      post('/twilio/messages', {
        MessageSid: newSid(),
        AccountSid: twilioAccount.TWILIO_ACCOUNT_SID,
        From: '+12025550147',
        To: twilioAccount.TWILIO_FROM,
        Body: body,
        NumMedia: '0',
        ...more,
      }),
    /** As Twilio tells what became of a text of ours. */
    status: (
      text: { sid: string; statusCallback: string | null } | undefined,
      status: string,
      code?: number,
    ) =>
      post(new URL(text?.statusCallback ?? '').pathname, {
        MessageSid: text?.sid ?? '',
        MessageStatus: status,
        ...(code ? { ErrorCode: String(code) } : {}),
      }),
    send: (at = monday) => sendAll(w, at),
  }
  if (!asks) return { ...made, leadId: '', runId: '' }
  await steps.ask(['EIN'])
  const leadId = await w.newLead({ phoneNumber: '(202) 555-0147' })
  const runId = await steps.run(leadId)
  await steps.step(runId, 1, monday)
  twilio.behave(behave)
  await made.send()
  return { ...made, leadId, runId }
}
