import { z } from 'zod'
import { transact } from '../db/transact.js'
import { StartError } from '../errors.js'
import { type ApiKey, type KeyScope, keyScopes, mayReveal } from '../workspaces/api-key.js'
import { createKey, listKeys, revokeKey } from '../workspaces/api-keys.js'
import { findWorkspace } from '../workspaces/find.js'
import type { Command, Values } from './command.js'
import { withContext } from './with-context.js'

const workspace = { workspace: { type: 'string' } } as const

export const keyCommands: Command[] = [
  {
    name: 'key create',
    usage: '--workspace ID',
    summary: 'make an API key',
    help: `Makes an API key of a workspace and prints it. It is shown this once: only its hash is stored.

  --name N            what the key is for, shown by \`key list\`  (default: API key)
  --scope read|write  \`read\` can't change anything              (default: write)
  --test              sees and changes test leads only, which are those made with such a key: they match no other lead and
                      get no real messages
  --reveal            sees EIN and SSN in full, as a live key that may write always does; others get them masked
  --expires ISO       when it stops working, such as 2027-01-31T00:00:00Z

Example: leadspread key create --workspace ws_… --name "CRM sync" --scope write`,
    options: {
      ...workspace,
      name: { type: 'string' },
      scope: { type: 'string' },
      test: { type: 'boolean' },
      reveal: { type: 'boolean' },
      expires: { type: 'string' },
    },
    words: 0,
    run: (_, values, environment) =>
      withContext(environment, async context => {
        const { id: workspaceId } = await findWorkspace(context, required(values, 'workspace'))
        const wanted = {
          name: (values.name as string | undefined) ?? 'API key',
          scope: scopeOf(values.scope as string | undefined),
          mode: values.test ? ('test' as const) : ('live' as const),
          reveals: values.reveal === true,
          expiresAt: expiryOf(values.expires as string | undefined, context.clock()),
        }
        const made = await transact(context.db, trx => createKey(context, trx, workspaceId, wanted))
        return { json: made, lines: [made.apiKey, `This is ${made.id}. The key is shown this once.`] }
      }),
  },
  {
    name: 'key list',
    usage: '--workspace ID',
    summary: "list a workspace's API keys",
    help: 'Lists the keys of a workspace, oldest first, with their scope, mode and last use, and whether they see EIN and SSN in full. The keys themselves are not stored.\n\nExample: leadspread key list --workspace ws_… --json',
    options: workspace,
    words: 0,
    run: (_, values, environment) =>
      withContext(environment, async context => {
        const { id } = await findWorkspace(context, required(values, 'workspace'))
        const keys = await listKeys(context, id)
        return { json: { keys: keys.map(keyView) }, lines: keys.map(line) }
      }),
  },
  {
    name: 'key revoke',
    usage: 'KEY_ID',
    summary: 'end an API key at once',
    help: 'The next request with the key is answered with 401. Revoking a revoked key changes nothing.\n\nExample: leadspread key revoke key_01…',
    options: {},
    words: 1,
    run: ([id = ''], _values, environment) =>
      withContext(environment, async context => {
        await revokeKey(context, id)
        return { json: { id, revoked: true }, lines: [`${id} is revoked.`] }
      }),
  },
]

const keyView = (key: ApiKey) => {
  const { id, name, scope, mode, createdAt, expiresAt, revokedAt, lastUsedAt } = key
  const reveals = mayReveal(key)
  return { id, name, scope, mode, reveals, createdAt, expiresAt, revokedAt, lastUsedAt }
}

const line = (key: ApiKey): string =>
  [
    key.id,
    key.name,
    `${key.mode} ${key.scope}${mayReveal(key) ? ' reveals' : ''}`,
    key.revokedAt
      ? `revoked ${key.revokedAt}`
      : key.expiresAt
        ? `expires ${key.expiresAt}`
        : 'does not expire',
    key.lastUsedAt ? `last used ${key.lastUsedAt}` : 'never used',
  ].join('  ')

export function required(values: Values, option: string): string {
  const value = values[option]
  if (typeof value !== 'string' || value === '')
    throw new StartError(`--${option} is required; --help explains it.`)
  return value
}

function scopeOf(text = 'write'): KeyScope {
  if (!keyScopes.includes(text as KeyScope)) throw new StartError('--scope must be read or write.')
  return text as KeyScope
}

/** `Date` takes much more: `5` is a day of 2001 to it, 31 February one of March, and a time without a zone this machine's. */
const instant = z.iso.datetime({ offset: true })

function expiryOf(text: string | undefined, now: Date): string | null {
  if (text === undefined) return null
  if (!instant.safeParse(text).success)
    throw new StartError('--expires must be a time such as 2027-01-31T00:00:00Z.')
  const at = new Date(text)
  if (at <= now) throw new StartError('--expires must be in the future.')
  return at.toISOString()
}
