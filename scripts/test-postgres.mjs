import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from './say.mjs'
import { freePort } from './test-temporal.mjs'

/** What a throwaway server needs none of: nothing of it lasts, and nobody copies it. */
const withoutCare = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
}

/** A throwaway server of our own: nothing durable, nothing shared. Undefined where PostgreSQL is not installed. */
export async function startTestPostgres(room = tmpdir()) {
  const bin = programs()
  if (!bin) return undefined
  const user = unprivileged()
  const folder = mkdtempSync(join(room, 'postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const tool = (name, ...args) => {
    const done = spawnSync(join(bin, name), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (done.status !== 0) throw new Error(`${name} failed: ${done.error?.message ?? done.stderr}`)
  }
  tool('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C', '--encoding=UTF8', '--no-sync')
  const port = await freePort()
  const careless = Object.entries(withoutCare).map(([name, value]) => `-c ${name}=${value}`)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c max_connections=200 ${careless.join(' ')}`
  tool('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', settings, '-w', 'start')
  say(`› PostgreSQL listens on ${port}`)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      tool('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian keeps them in a folder for each version, and not on PATH. */
function programs() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : undefined
}
