import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import type { Cage } from '../../src/contained/start.js'
import { type Wall, walls } from '../../src/contained/walls.js'
import { processesWith } from '../support/children.js'
import { eventually } from '../support/eventually.js'
import { type Attack, attacks, type Outcomes } from './compromised.js'

const standIn = fileURLToPath(new URL('./worker-stand-in.js', import.meta.url))
const own = process.getuid?.() ?? 0
/** The service runs as an ordinary user, and now and then as root. Only root can try both. */
const users = own === 0 ? [0, 54_321] : [own]
/** By which walls each attack is stopped, even if all others are missing. */
const stoppedBy: Record<Attack, Wall[]> = {
  signals: ['processes', 'system_calls', 'uid'],
  environment: ['user', 'files', 'processes', 'uid'],
  memory: ['user', 'files', 'processes', 'uid'],
  trace: ['user', 'files', 'processes', 'system_calls', 'uid'],
  loopback: ['network', 'system_calls'],
  reads: ['files', 'uid'],
  writes: ['files', 'uid'],
  setuid: ['files', 'privileges'],
  outlives: ['processes', 'system_calls'],
}
const none: Cage = { by: 'nothing', walls: [] }

interface Told {
  strongest: Cage
  told: (Outcomes | string)[]
}

/** A folder with data of such a user, and a program that would make anybody root. */
function dataOf(t: ExecutionContext, uid: number) {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-cage-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const secretFile = join(folder, 'secret.key')
  writeFileSync(secretFile, 'secret', { mode: 0o600 })
  for (const path of [folder, secretFile]) chownSync(path, uid, uid)
  if (own !== 0 || uid === 0) return { folder, secretFile }
  const setuid = { program: join(folder, 'cat'), file: join(folder, 'of-root') }
  copyFileSync('/usr/bin/cat', setuid.program)
  chmodSync(setuid.program, 0o4755)
  writeFileSync(setuid.file, 'for root alone', { mode: 0o600 })
  return { folder, secretFile, setuid }
}

async function ask(uid: number, order: object): Promise<Told> {
  const { stdout } = await promisify(execFile)(process.execPath, [standIn, JSON.stringify(order)], {
    env: { SECRET_KEY: 'secret' },
    uid,
    gid: uid,
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  return JSON.parse(stdout)
}

function killAll(ids: number[]): void {
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended with the one before.
    }
  }
}

/** Builds each wall by itself. Whoever isn't root can make namespaces only in one of users. */
function alone(wall: Wall, by: Cage['by'], uid: number): Cage {
  if (wall === 'uid') return { by: 'nothing', walls: [wall] }
  const isNamespace = ['files', 'processes', 'network'].includes(wall)
  return { by, walls: uid !== 0 && isNamespace ? ['user', wall] : [wall] }
}

const isLinux = process.platform === 'linux'
const onLinux = isLinux ? test.serial : test.serial.skip

// AVA wants to hear of all tests in one go.
const known = await Promise.all(
  users.map(async uid => ({ uid, strongest: isLinux ? (await ask(uid, { cages: [] })).strongest : none })),
)

for (const { uid, strongest } of known) {
  const who = uid === 0 ? 'root' : 'an ordinary user'
  // To give another user's id is for root alone.
  for (const wall of walls.filter(wall => !strongest.walls.includes(wall)))
    if (wall !== 'uid' || uid === 0)
      test.skip(`${who}: what the wall ${wall} stops (skipped: this machine does not allow it)`, () => {})

  onLinux(
    `${who}: each wall stops by itself what it is there for, and without walls all of it succeeds`,
    async t => {
      t.timeout(120_000)
      const data = dataOf(t, uid)
      const builders =
        strongest.by === 'bubblewrap' ? (['bubblewrap', 'util-linux'] as const) : [strongest.by]
      const single = strongest.walls.flatMap(wall =>
        builders
          .filter(by => by !== 'util-linux' || !['files', 'system_calls'].includes(wall))
          .map(by => ({ wall, cage: alone(wall, by, uid) })),
      )
      const { told } = await ask(uid, {
        ...data,
        cages: [none, strongest, ...single.map(({ cage }) => cage)],
      })
      const [open, closed, ...each] = told
      if (typeof open !== 'object' || typeof closed !== 'object') return t.fail(`${open} ${closed}`)
      const real = attacks.filter(attack => open[attack] === 'done')
      for (const attack of attacks)
        if (!real.includes(attack))
          t.log(`!! NOT TESTED: ${attack}, which fails without walls: ${open[attack]}`)
      // Whoever is root already gains nothing by it; tracing takes Perl and a kernel that allows it.
      for (const attack of attacks)
        if (!['setuid', 'trace'].includes(attack)) t.is(open[attack], 'done', attack)
      for (const attack of real)
        if (stoppedBy[attack].some(wall => strongest.walls.includes(wall)))
          t.not(closed[attack], 'done', attack)
      for (const [n, { wall, cage }] of single.entries()) {
        const outcomes = each[n]
        if (typeof outcomes !== 'object') {
          t.fail(`${wall} by ${cage.by}: ${outcomes}`)
          continue
        }
        for (const attack of real)
          if (stoppedBy[attack].includes(wall))
            t.not(outcomes[attack], 'done', `${attack}: ${wall} by ${cage.by}`)
      }
    },
  )

  const whereItEnds = strongest.walls.includes('lifetime') ? test.serial : test.serial.skip
  whereItEnds(
    `${who}: a worker that is killed takes its reader along, and would not without that wall`,
    async t => {
      const data = dataOf(t, uid)
      const without = { ...strongest, walls: strongest.walls.filter(wall => wall !== 'lifetime') }
      for (const [cage, stays] of [
        [strongest, false],
        [without, true],
      ] as const) {
        const linger = `lingers-${process.pid}-${uid}-${stays}`
        const order = JSON.stringify({ ...data, cages: [cage], linger })
        const worker = spawn(process.execPath, [standIn, order], { uid, gid: uid, stdio: 'ignore' })
        const readers = async () => (await processesWith(linger)).filter(id => id !== worker.pid)
        // Until it runs itself, it still needs the worker, and so does what builds walls around it.
        await eventually(
          () => processesWith(`lingering ${linger}`),
          ({ length }) => length > 0,
          20_000,
        )
        worker.kill('SIGKILL')
        const left = await eventually(readers, ({ length }) => length === 0, stays ? 700 : 10_000).catch(
          readers,
        )
        t.is(left.length > 0, stays)
        killAll(left)
      }
    },
  )
}
