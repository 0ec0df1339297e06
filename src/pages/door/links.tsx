import { readForm } from '../../http/body.js'
import { acceptInvitation, findLink, useSignInLink } from '../../people/links/use.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { type Html, h } from '../kit/html.js'
import { type Page, show } from '../kit/page.js'
import { DoorFrame, Field } from './frame.js'
import { backOf, enter, errorsOf, visitOf } from './visit.js'

interface InvitationProps {
  token: string
  workspace: string
  email: string
  name: string
  isNew: boolean
  errors?: Record<string, string>
}

const Invitation = ({ token, workspace, email, name, isNew, errors = {} }: InvitationProps): Html => (
  <DoorFrame title="Welcome">
    <div class="card stack">
      <h1>{isNew ? `Welcome to ${workspace}` : 'Choose a new password'}</h1>
      <form method="post" action={`/invitation/${token}`} class="stack">
        <Field label="E-mail" name="email" type="email" value={email} autocomplete="username" readonly />
        <Field label="Your name" name="name" value={name} error={errors.name} autocomplete="name" required />
        <Field
          label="Password"
          name="password"
          type="password"
          hint="At least 12 characters; a few words in a row are good."
          error={errors.password}
          autocomplete="new-password"
          required
          minlength={12}
        />
        <button type="submit" class="main">
          {isNew ? 'Come in' : 'Keep it and come in'}
        </button>
      </form>
    </div>
  </DoorFrame>
)

export const invitation: Page = {
  method: 'get',
  path: '/invitation/{token}',
  async handle(context, { params }) {
    const token = params.token ?? ''
    const { user } = await findLink(context, 'invitation', token)
    const { name: workspace } = await ownWorkspace(user.workspaceId, context.db)
    const { email, passwordHash } = user
    const name = user.name === email ? '' : user.name
    return show(<Invitation {...{ token, workspace, email, name, isNew: passwordHash === null }} />)
  },
}

export const invitationAccepted: Page = {
  method: 'post',
  path: '/invitation/{token}',
  async handle(context, { ctx, params }) {
    const token = params.token ?? ''
    const form = await readForm(ctx)
    const [name, password] = [form.get('name') ?? '', form.get('password') ?? '']
    try {
      const begun = await acceptInvitation(context, token, { name, password }, visitOf(context, ctx))
      return await enter(context, ctx, begun, backOf(null))
    } catch (error) {
      const errors = errorsOf(error)
      const { user } = await findLink(context, 'invitation', token)
      const { name: workspace } = await ownWorkspace(user.workspaceId, context.db)
      const { email, passwordHash } = user
      return show(
        <Invitation {...{ token, workspace, email, name, errors, isNew: passwordHash === null }} />,
        422,
      )
    }
  },
}

/** A link that is only looked at, by a mail program or a chat that shows what is behind it, is still good. */
export const signInLink: Page = {
  method: 'get',
  path: '/sign-in/link/{token}',
  async handle(context, { params }) {
    const token = params.token ?? ''
    const { user } = await findLink(context, 'sign-in', token)
    const { name } = await ownWorkspace(user.workspaceId, context.db)
    return show(
      <DoorFrame title="Sign in">
        <div class="card stack">
          <h1>{name}</h1>
          <form method="post" action={`/sign-in/link/${token}`}>
            <button type="submit" class="main">
              Sign in as {user.name}
            </button>
          </form>
          <p class="soft small">This link works once.</p>
        </div>
      </DoorFrame>,
    )
  },
}

export const signInLinkUsed: Page = {
  method: 'post',
  path: '/sign-in/link/{token}',
  async handle(context, { ctx, params }) {
    const begun = await useSignInLink(context, params.token ?? '', visitOf(context, ctx))
    return await enter(context, ctx, begun, backOf(null))
  },
}
