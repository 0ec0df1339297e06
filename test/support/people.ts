import { transact } from '../../src/db/transact.js'
import { createUser } from '../../src/people/create.js'
import type { Role } from '../../src/people/role-rules.js'
import { beginSession } from '../../src/people/sessions/begin.js'
import { formTokenOf } from '../../src/people/tokens.js'
import type { Answer, World } from './world.js'

/** What is filled in, several times where a form has several fields of a name. */
type Form = Record<string, string | string[]>

/** Somebody in a browser of theirs. */
export interface Browser {
  userId: string
  email: string
  cookie: string
  csrf: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends a form, with the token that its page would have put into it. */
  post(path: string, form?: Form, headers?: Record<string, string>): Promise<Answer>
}

let count = 0
let forms = 0

/** A person of that role who is signed in, past the door. */
export async function signedIn(
  w: World,
  role: Role,
  { workspaceId = w.workspaceId, name = 'Ana Diaz' } = {},
): Promise<Browser> {
  const email = `${role}-${++count}@harbor.example`
  const by = { workspaceId, origin: 'operator', through: 'command_line', requestId: null } as const
  const visit = { requestId: null, ip: null, device: 'A browser of a test' }
  const { user, token } = await transact(w.context.db, async trx => {
    const user = await createUser(w.context, trx, by, { email, name, role })
    return { user, ...(await beginSession(w.context, trx, user, { visit })) }
  })
  return browser(w, { userId: user.id, email, token })
}

export function browser(
  w: World,
  { userId, email, token }: { userId: string; email: string; token: string },
): Browser {
  const cookie = `leadspread-session=${token}`
  const csrf = formTokenOf(token)
  return {
    userId,
    email,
    cookie,
    csrf,
    get: (path, headers = {}) => w.send('GET', path, { key: null, headers: { cookie, ...headers } }),
    post: (path, form = {}, headers = {}) => sendForm(w, path, { csrf, ...form }, { cookie, ...headers }),
  }
}

/** As a browser sends a form of its own page. */
export function sendForm(
  w: World,
  path: string,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  forms++
  return w.send('POST', path, {
    key: null,
    body: new URLSearchParams(
      Object.entries(form).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    ).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${[0, 8, 16].map(shift => (forms >> shift) & 255).join('.')}`,
      ...headers,
    },
  })
}
