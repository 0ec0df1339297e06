import { commandLine } from '../audit/doer.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { createUser } from '../people/create.js'
import { makeLink } from '../people/links/make.js'
import { User } from '../people/user.js'
import { findKey } from '../workspaces/api-keys.js'

const demo = { email: 'demo@leadspread.example', name: 'Demo', role: 'admin' } as const

/** A link that signs somebody in who may do all in the demo workspace, once. Undefined where there is none. */
export async function demoLink(context: Context, key: string | undefined): Promise<string | undefined> {
  const found = key === undefined ? undefined : await findKey(context, key)
  if (!found || !context.config.pages.console) return undefined
  const { workspaceId } = found
  const by = { ...commandLine, workspaceId }
  return transact(context.db, async trx => {
    const known = await User.in(workspaceId, trx).findOne({ email: demo.email })
    const user = known ?? (await createUser(context, trx, by, demo))
    if (user.disabledAt) return undefined
    return (await makeLink(context, trx, by, { user, kind: 'sign-in' })).url
  })
}
