import { writeFileSync } from 'node:fs'
import test from 'ava'
import { sendForm } from '../support/people.js'
import { besideApi, file, once, refuses, refusesAsJson, succeeds } from './command-line.js'

test('a person is created, and signs in with the password that was printed', async t => {
  const { w, run } = await besideApi(t)
  const create = ['user', 'create', '--workspace', w.workspaceId, '--email', 'Dana@Harbor.example']
  const made = await run(...create, '--name', 'Dana Reyes', '--role', 'admin', '--json')
  succeeds(t, made)
  t.like(made.json, {
    email: 'dana@harbor.example',
    name: 'Dana Reyes',
    role: 'admin',
    hasSecondFactor: false,
  })
  const { email, password } = made.json
  t.is((await sendForm(w, '/sign-in', { email, password })).status, 303)
  refusesAsJson(t, await run(...create, '--json'), /^email: belongs to somebody who is there already/)
  const printed = await run('user', 'list', '--workspace', w.workspaceId)
  succeeds(t, printed)
  t.false(printed.stdout.includes(password))
  t.regex(printed.stdout, /dana@harbor\.example {2}Dana Reyes {2}admin {2}active {2}password only/)
})

test('a password comes from a file, and is not printed', async t => {
  const { w, run } = await besideApi(t)
  const path = file(t, 'correct horse battery\n')
  const wanted = ['--workspace', w.workspaceId, '--email', 'ana@harbor.example', '--password-file', path]
  const made = await run('user', 'create', ...wanted, '--json')
  succeeds(t, made)
  t.false(made.stdout.includes('correct horse'))
  t.is(
    (await sendForm(w, '/sign-in', { email: 'ana@harbor.example', password: 'correct horse battery' }))
      .status,
    303,
  )
  writeFileSync(path, 'short')
  wanted[3] = 'noor@harbor.example'
  refuses(t, await run('user', 'create', ...wanted), /must have at least 12 characters/)
  refuses(t, await run('user', 'create', ...wanted.slice(0, 5), '/nowhere'), /can't be read/)
})

test('an invitation is a link, and the same again for a password that was forgotten', async t => {
  const { w, run } = await besideApi(t)
  const invite = ['user', 'invite', '--workspace', w.workspaceId, '--email', 'ana@harbor.example']
  const made = await run(...invite, '--role', 'analyst', '--json')
  succeeds(t, made)
  t.regex(made.json.url, /\/invitation\/[\w-]{43}$/)
  const path = new URL(made.json.url).pathname
  t.is((await sendForm(w, path, { name: 'Ana', password: 'correct horse battery' })).status, 303)
  const again = await run(...invite, '--json')
  t.like(again.json, { id: made.json.id, name: 'Ana', role: 'analyst' })
})

test('a person is changed, signed out, kept out and let in again', async t => {
  const { w, run } = await besideApi(t)
  const workspace = ['--workspace', w.workspaceId]
  const { json: dana } = await run(
    'user',
    'create',
    ...workspace,
    '--email',
    'd@harbor.example',
    '--role',
    'admin',
    '--json',
  )
  const { json: ana } = await run('user', 'create', ...workspace, '--email', 'a@harbor.example', '--json')
  t.is((await run('user', 'role', ana.id, 'manager', '--json')).json.role, 'manager')
  refuses(t, await run('user', 'role', ana.id, 'king'), /The role must be viewer, analyst, manager, admin/)
  refuses(t, await run('user', 'disable', dana.id), /is the last admin/)
  await sendForm(w, '/sign-in', { email: ana.email, password: ana.password })
  t.is((await run('user', 'sessions', 'revoke', ana.id, '--json')).json.sessions, 1)
  t.truthy((await run('user', 'disable', ana.id, '--json')).json.disabledAt)
  t.is((await sendForm(w, '/sign-in', { email: ana.email, password: ana.password })).status, 422)
  refuses(t, await run('user', 'invite', ...workspace, '--email', ana.email), /who is disabled/)
  t.is((await run('user', 'enable', ana.id, '--json')).json.disabledAt, null)
  const { json } = await run('user', 'link', ana.id, '--json')
  t.is((await sendForm(w, new URL(json.url).pathname, {})).status, 303)
  succeeds(t, await run('user', 'second-factor', 'remove', ana.id))
})

once('what is missing or unknown is told in a sentence', async t => {
  const { w, run } = await besideApi(t)
  refuses(t, await run('user', 'create', '--email', 'a@harbor.example'), /--workspace is required/)
  refuses(t, await run('user', 'invite', '--workspace', w.workspaceId), /--email is required/)
  const invite = ['user', 'invite', '--workspace', w.workspaceId, '--email']
  refuses(t, await run(...invite, 'nobody'), /must be an e-mail address/)
  refuses(t, await run(...invite, 'a@harbor.example', '--name', 'x'.repeat(201)), /at most 200 characters/)
  for (const command of [['disable'], ['enable'], ['link'], ['sessions', 'revoke']])
    refuses(t, await run('user', ...command, 'user_x'), /There is no user/)
})
