import { loadConfig } from '../src/config.js'
import type { Context } from '../src/context.js'
import { transact } from '../src/db/transact.js'
import { createUser } from '../src/people/create.js'
import { beginSession } from '../src/people/sessions/begin.js'
import { buildContext, disposeContext } from '../src/processes/build-context.js'
import type { Leads } from './lead-data.js'

/** Beside the processes of the service, on their database. */
export async function withContext<T>(
  { environment }: Leads,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const context = buildContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench')
  try {
    return await work(context)
  } finally {
    await disposeContext(context)
  }
}

/** The token of somebody who is signed in and may see everything. */
export const signIn = (leads: Leads): Promise<string> =>
  withContext(leads, async context => {
    const { workspaceId } = leads
    const by = { workspaceId, origin: 'operator', through: 'command_line', requestId: null } as const
    const person = { email: 'dana@harbor.example', name: 'Dana Reyes', role: 'admin' } as const
    return transact(context.db, async trx => {
      const user = await createUser(context, trx, by, person)
      const visit = { requestId: null, ip: null, device: 'A benchmark' }
      return (await beginSession(context, trx, user, { visit })).token
    })
  })
