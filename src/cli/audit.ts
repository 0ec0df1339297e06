import { verifyChain } from '../audit/verify.js'
import { findWorkspace } from '../workspaces/find.js'
import type { Command } from './command.js'
import { required } from './key-commands.js'
import { withContext } from './with-context.js'

export const auditVerify: Command = {
  name: 'audit verify',
  usage: '--workspace ID',
  summary: 'see whether the audit log was tampered with',
  help: `Follows the chain of hashes through the audit log of a workspace, from the oldest entry that is kept, and names the first
entry that was changed or is missing. Entries of the last seconds may not be linked yet. Exit code 1 when the chain is broken.

Example: leadspread audit verify --workspace ws_… --json`,
  options: { workspace: { type: 'string' } },
  words: 0,
  run: (_words, values, environment) =>
    withContext(environment, async context => {
      const { id } = await findWorkspace(context, required(values, 'workspace'))
      const told = await verifyChain(context.db, id)
      const { verified, removed, broken } = told
      const intact = `${verified} ${verified === 1 ? 'entry stands as it was' : 'entries stand as they were'} linked, after ${removed} past their retention.`
      const fault = broken && `Entry ${broken.number}${broken.id ? ` (${broken.id})` : ''} ${broken.why}.`
      return { json: told, lines: [intact, ...(fault ? [fault] : [])], exitCode: broken ? 1 : 0 }
    }),
}
