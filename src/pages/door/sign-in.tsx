import { readForm } from '../../http/body.js'
import { isId } from '../../ids.js'
import { giveSecondFactor } from '../../people/second-factor/give.js'
import { findSession } from '../../people/sessions/find.js'
import { type Entry, signIn } from '../../people/sign-in.js'
import { type Html, h } from '../kit/html.js'
import { goTo, type Page, show } from '../kit/page.js'
import { readCookie } from './cookie.js'
import { DoorFrame, Field } from './frame.js'
import { personOf } from './personal.js'
import { backOf, enter, queryOf, visitOf } from './visit.js'

interface Shown {
  back: string
  workspaceId?: string | undefined
  email?: string
  problem?: string | undefined
  /** Something was sent after the session had ended. */
  isUnsaved?: boolean
  hasProvider: boolean
}

const SignIn = ({ back, workspaceId, email = '', problem, isUnsaved = false, hasProvider }: Shown) => (
  <DoorFrame title="Sign in">
    <div class="card stack">
      <h1>Sign in</h1>
      {problem && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      {isUnsaved && (
        <p class="notice warn" role="status">
          Your session had ended before this arrived. Nothing was saved: sign in, and you come back to the
          page.
        </p>
      )}
      <form method="post" action="/sign-in" class="stack">
        <input type="hidden" name="back" value={back} />
        {workspaceId && <input type="hidden" name="workspace" value={workspaceId} />}
        <Field label="E-mail" name="email" type="email" value={email} autocomplete="username" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          maxlength={1_000}
        />
        <button type="submit" class="main">
          Sign in
        </button>
      </form>
      {hasProvider && (
        <p>
          <a class="button" href={`/sign-in/provider${queryOf(back)}`}>
            Sign in with your company’s account
          </a>
        </p>
      )}
      <p class="soft small">Forgotten your password? An admin of your workspace can send you a new link.</p>
    </div>
  </DoorFrame>
)

const workspaceOf = (sent: string | null): string | undefined =>
  sent !== null && isId('workspace', sent) ? sent : undefined

export const signInForm: Page = {
  method: 'get',
  path: '/sign-in',
  async handle(context, { ctx, query }) {
    const back = backOf(query.get('back'))
    if (await personOf(context, ctx)) return goTo(back)
    const workspaceId = workspaceOf(query.get('workspace'))
    const problem = query.has('provider') ? 'Your company’s account did not let you in.' : undefined
    const hasProvider = context.config.oidc !== null
    const isUnsaved = query.has('unsaved')
    return show(<SignIn {...{ back, workspaceId, problem, isUnsaved, hasProvider }} />)
  },
}

export const signInSent: Page = {
  method: 'post',
  path: '/sign-in',
  async handle(context, { ctx }) {
    const form = await readForm(ctx)
    const [email, password] = [form.get('email') ?? '', form.get('password') ?? '']
    const back = backOf(form.get('back'))
    const workspaceId = workspaceOf(form.get('workspace'))
    const entry = await signIn(context, { email, password, workspaceId }, visitOf(context, ctx))
    if (entry.outcome === 'entered') return await enter(context, ctx, entry, back)
    const problem = problemOf(entry, 'E-mail and password do not belong together.')
    const hasProvider = context.config.oidc !== null
    return show(<SignIn {...{ back, workspaceId, email, problem, hasProvider }} />, statusOf(entry))
  },
}

type NoEntry = Exclude<Entry, { outcome: 'entered' }>

const problemOf = (entry: NoEntry, refused: string): string =>
  entry.outcome === 'refused'
    ? refused
    : `Too many tries. Wait ${Math.ceil(entry.waitMs / 1_000)} seconds, and try again.`

const statusOf = ({ outcome }: NoEntry): number => (outcome === 'slowed' ? 429 : 422)

const SecondFactor = ({ back, problem }: { back: string; problem?: string }): Html => (
  <DoorFrame title="Second step">
    <div class="card stack">
      <h1>One more step</h1>
      <form method="post" action="/sign-in/second-factor" class="stack">
        <input type="hidden" name="back" value={back} />
        <Field
          label="Code"
          name="code"
          hint="The six digits that your app shows, or one of your recovery codes."
          error={problem}
          autocomplete="one-time-code"
          inputmode="numeric"
          autocapitalize="none"
          required
          maxlength={40}
        />
        <button type="submit" class="main">
          Go on
        </button>
      </form>
      <p>
        <a href="/sign-in">Begin again</a>
      </p>
    </div>
  </DoorFrame>
)

export const secondFactorForm: Page = {
  method: 'get',
  path: '/sign-in/second-factor',
  async handle(_, { query }) {
    return show(<SecondFactor back={backOf(query.get('back'))} />)
  },
}

export const secondFactorSent: Page = {
  method: 'post',
  path: '/sign-in/second-factor',
  async handle(context, { ctx }) {
    const form = await readForm(ctx)
    const back = backOf(form.get('back'))
    const awaiting = await findSession(context, readCookie(ctx, context.config, 'session') ?? '')
    if (!awaiting?.session.awaitsSecondFactor) return goTo(`/sign-in${queryOf(back)}`)
    const code = (form.get('code') ?? '').slice(0, 40)
    const entry = await giveSecondFactor(context, awaiting, code, visitOf(context, ctx))
    if (entry.outcome === 'entered') return await enter(context, ctx, entry, back)
    const problem = problemOf(entry, 'This is not the code that your app shows now, or it was used before.')
    return show(<SecondFactor {...{ back, problem }} />, statusOf(entry))
  },
}
