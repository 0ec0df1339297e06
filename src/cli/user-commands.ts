import { readFile } from 'node:fs/promises'
import { commandLine } from '../audit/doer.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { StartError } from '../errors.js'
import { changeRole, disableUser, enableUser, inviteUser } from '../people/change.js'
import { createUser } from '../people/create.js'
import { findUserAnywhere, listUsers } from '../people/find.js'
import { makeLink } from '../people/links/make.js'
import { hashPassword, refuseWeak } from '../people/password.js'
import { isRole, type Role, roles, roleTells } from '../people/role-rules.js'
import { takeSecondFactorAway } from '../people/second-factor/set-up.js'
import { endAllSessions } from '../people/sessions/end.js'
import { newToken } from '../people/tokens.js'
import type { User } from '../people/user.js'
import { findWorkspace } from '../workspaces/find.js'
import type { Command, Values } from './command.js'
import { required } from './key-commands.js'
import { withContext } from './with-context.js'

const roleHelp = roles.map(role => `${role} (${roleTells[role]})`).join(', ')
const who = {
  workspace: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
} as const

export const userCommands: Command[] = [
  {
    name: 'user create',
    usage: '--workspace ID --email E',
    summary: 'give a person an account of the console',
    help: `Makes an account and prints its password, which is shown this once.

  --name N            how others see them                              (default: the address)
  --role R            ${roleHelp}
                      (default: viewer)
  --password-file F   a file that has the password, in the place of one that is made up; - is the standard input

\`user invite\` lets the person choose a password themselves.

Example: leadspread user create --workspace ws_… --email dana@harbor.example --name "Dana Reyes" --role admin`,
    options: { ...who, 'password-file': { type: 'string' } },
    words: 0,
    run: (_, values, environment) =>
      withContext(environment, async context => {
        const { by, ...wanted } = await wantedUser(context, values)
        const file = values['password-file'] as string | undefined
        const password = file === undefined ? newToken().slice(0, 20) : await readPassword(file)
        refuseWeak(password, { unlike: [wanted.email.toLowerCase()] })
        const passwordHash = await hashPassword(password)
        const user = await transact(context.db, trx =>
          createUser(context, trx, by, { ...wanted, passwordHash }),
        )
        const shown = file === undefined ? { password } : {}
        return {
          json: { ...userView(user), ...shown },
          lines: [
            ...(file === undefined ? [password, 'The password is shown this once.'] : []),
            `This is ${user.id}. Sign in at ${context.config.baseUrl}/sign-in`,
          ],
        }
      }),
  },
  {
    name: 'user invite',
    usage: '--workspace ID --email E',
    summary: 'print a link with which a person chooses a password',
    help: `Prints a link that works once, for seven days. Who has no account yet gets one; who has forgotten their password gets
a new one, and keeps name and role.

  --name N  how others see them; they can change it                   (default: the address)
  --role R  ${roleHelp}
            (default: viewer)

Example: leadspread user invite --workspace ws_… --email dana@harbor.example --role analyst`,
    options: who,
    words: 0,
    run: (_, values, environment) =>
      withContext(environment, async context => {
        const { by, ...wanted } = await wantedUser(context, values)
        const { user, url, expiresAt } = await inviteUser(context, by, wanted)
        return {
          json: { ...userView(user), url, expiresAt },
          lines: [url, `For ${user.email}, once, until ${expiresAt}.`],
        }
      }),
  },
  {
    name: 'user list',
    usage: '--workspace ID',
    summary: 'list the people of a workspace',
    help: 'Lists accounts, oldest first, with their role, whether a second factor is on, and whether they are disabled.\n\nExample: leadspread user list --workspace ws_… --json',
    options: { workspace: { type: 'string' } },
    words: 0,
    run: (_, values, environment) =>
      withContext(environment, async context => {
        const { id } = await findWorkspace(context, required(values, 'workspace'))
        const users = await listUsers(id, context.db)
        return { json: { users: users.map(userView) }, lines: users.map(line) }
      }),
  },
  {
    name: 'user role',
    usage: 'USER_ID ROLE',
    summary: 'change what a person may do',
    help: `The roles: ${roleHelp}. It counts from the next click on. The last admin of a workspace stays one.\n\nExample: leadspread user role user_01… manager`,
    options: {},
    words: 2,
    run: (words, _values, environment) =>
      onUser(environment, words, async (context, { id, by }) =>
        changeRole(context, by, id, roleOf(words[1])),
      ),
  },
  {
    name: 'user disable',
    usage: 'USER_ID',
    summary: 'keep a person out, from now on',
    help: 'Signs a person out everywhere; they can’t sign in any more. What they have done keeps their name. The last admin of a workspace can’t be disabled.\n\nExample: leadspread user disable user_01…',
    options: {},
    words: 1,
    run: (words, _values, environment) =>
      onUser(environment, words, (context, { id, by }) => disableUser(context, by, id)),
  },
  {
    name: 'user enable',
    usage: 'USER_ID',
    summary: 'let a person in again who was disabled',
    help: 'Their password, role and second factor are as they were.\n\nExample: leadspread user enable user_01…',
    options: {},
    words: 1,
    run: (words, _values, environment) =>
      onUser(environment, words, (context, { id, by }) => enableUser(context, by, id)),
  },
  {
    name: 'user link',
    usage: 'USER_ID',
    summary: 'print a link that signs a person in once',
    help: 'It works for twelve hours. A second factor that is on is asked for all the same.\n\nExample: leadspread user link user_01…',
    options: {},
    words: 1,
    run: ([id = ''], _values, environment) =>
      withContext(environment, async context => {
        const user = await findUserAnywhere(context, id)
        const by = { ...commandLine, workspaceId: user.workspaceId }
        const made = await transact(context.db, trx => makeLink(context, trx, by, { user, kind: 'sign-in' }))
        return { json: made, lines: [made.url, `For ${user.email}, once, until ${made.expiresAt}.`] }
      }),
  },
  {
    name: 'user second-factor remove',
    usage: 'USER_ID',
    summary: 'help a person who has lost their phone and their recovery codes',
    help: 'Signs the person out everywhere, and asks for the password alone from now on. Make sure that it is them who has asked.\n\nExample: leadspread user second-factor remove user_01…',
    options: {},
    words: 1,
    run: (words, _values, environment) =>
      onUser(environment, words, async (context, { id, by }) => {
        await takeSecondFactorAway(context, by, id)
        return findUserAnywhere(context, id)
      }),
  },
  {
    name: 'user sessions revoke',
    usage: 'USER_ID',
    summary: 'sign a person out everywhere',
    help: 'The next click in each of their browsers leads to the sign-in.\n\nExample: leadspread user sessions revoke user_01…',
    options: {},
    words: 1,
    run: ([id = ''], _values, environment) =>
      withContext(environment, async context => {
        const { workspaceId, email } = await findUserAnywhere(context, id)
        const by = { ...commandLine, workspaceId }
        const sessions = await endAllSessions(context, by, id)
        return { json: { id, sessions }, lines: [`${email} is signed out (${sessions} sessions).`] }
      }),
  },
]

async function wantedUser(context: Context, values: Values) {
  const { id: workspaceId } = await findWorkspace(context, required(values, 'workspace'))
  return {
    by: { ...commandLine, workspaceId },
    email: required(values, 'email'),
    name: (values.name as string | undefined) ?? '',
    role: roleOf((values.role as string | undefined) ?? 'viewer'),
  }
}

const onUser = (
  environment: Parameters<Command['run']>[2],
  [id = '']: string[],
  work: (
    context: Context,
    of: { id: string; by: typeof commandLine & { workspaceId: string } },
  ) => Promise<User>,
) =>
  withContext(environment, async context => {
    const { workspaceId } = await findUserAnywhere(context, id)
    const user = await work(context, { id, by: { ...commandLine, workspaceId } })
    return { json: userView(user), lines: [line(user)] }
  })

function roleOf(text = ''): Role {
  if (!isRole(text)) throw new StartError(`The role must be ${roles.join(', ')}.`)
  return text
}

async function readPassword(file: string): Promise<string> {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch(() => {
    throw new StartError(`--password-file: ${file} can't be read.`)
  })
  return text.replace(/\r?\n$/, '')
}

const userView = ({ id, email, name, role, acceptedAt, totpSince, disabledAt, createdAt }: User) => ({
  id,
  email,
  name,
  role,
  acceptedAt,
  hasSecondFactor: totpSince !== null,
  disabledAt,
  createdAt,
})

const line = (user: User): string =>
  [
    user.id,
    user.email,
    user.name,
    user.role,
    user.disabledAt ? `disabled ${user.disabledAt}` : user.acceptedAt ? 'active' : 'invited',
    user.totpSince ? 'second factor on' : 'password only',
  ].join('  ')
