import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type UnusablePattern, unusablePatterns } from '../checklists/unusable-patterns.js'
import { type Config, loadConfig, variables } from '../config.js'
import { strongestCage } from '../contained/cage.js'
import { standOf } from '../contained/report.js'
import { isRequired } from '../contained/walls.js'
import type { Context } from '../context.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import { keyIdsOf } from '../derived-keys.js'
import { StartError } from '../errors.js'
import { addressOfWorkspace } from '../inbox/mail-address.js'
import { welcomingWorkspaces } from '../inbox/strangers/find-workspace.js'
import { buildContext, disposeContext } from '../processes/build-context.js'
import { countSealed } from '../rotation/count-sealed.js'
import { misspelled } from '../settings/problems.js'
import { unattended } from '../temporal/pollers.js'
import { missingAttributes } from '../temporal/prepare.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { Command, Environment } from './command.js'

interface Finding {
  check: string
  ok: boolean
  /** It could be better. */
  warns?: boolean
  says: string
}

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'check what Leadspread depends on',
  help: `Checks the configuration, the data folder, the database and its migrations, the patterns of checklists, the storage of files, Temporal with its search attributes, whether workers are there, and the walls around what reads documents.
Exit code 1 when something is wrong; each line says what to do about it.

Example: leadspread doctor --json`,
  options: {},
  words: 0,
  async run(_words, _values, environment) {
    const config = loadConfig(environment)
    const context = buildContext({ ...config, logLevel: 'silent' }, 'doctor')
    try {
      const findings = [
        configured(environment),
        await examine('data folder', () => dataFolder(config)),
        await examine('database', () => database(context)),
        await examine('migrations', async () => {
          await refuseUnmigrated(context.db).catch(error => {
            throw error instanceof StartError ? error : new Error(unknownYet)
          })
          return 'up to date'
        }),
        await examine('sealed values', async () => sealedUnder(await known(countSealed(context.db)), config)),
        await examine('patterns', async () => patternsSay(await known(unusablePatterns(context.db)))),
        await examine('unknown senders', async () =>
          sendersSay(context, await known(welcomingWorkspaces(context.db))),
        ),
        await examine('storage', () => storage(context)),
        await examine('Temporal', () => temporal(context)),
        await examine('search attributes', () => searchAttributes(context)),
        await workers(context),
        ...(await wallsOf(config)),
      ]
      const ok = findings.every(finding => finding.ok)
      return { json: { ok, findings }, lines: findings.map(line), exitCode: ok ? 0 : 1 }
    } finally {
      await disposeContext(context)
    }
  },
}

/** A variable with a mistake in its name does nothing, and says nothing. */
function configured(environment: Environment): Finding {
  const mistakes = misspelled(Object.keys(environment), variables)
  const warns = mistakes.length > 0
  return {
    check: 'configuration',
    ok: true,
    ...(warns && { warns }),
    says: warns ? mistakes.join('; ') : 'valid',
  }
}

const unknownYet = 'unknown until the database can be used'

const known = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch(() => {
    throw new Error(unknownYet)
  })

async function dataFolder({ dataDir }: Config): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  accessSync(dataDir, constants.R_OK | constants.W_OK)
  return dataDir
}

async function database({ db, config }: Context): Promise<string> {
  await checkDatabase(db, config.database).catch(error => {
    const variable = config.database.kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
    throw new Error(`${error.message}: see that it is there and that ${variable} names it`)
  })
  return config.database.kind === 'sqlite' ? config.database.file : new URL(config.database.url).host
}

async function storage({ storage }: Context): Promise<string> {
  await storage.check().catch(error => {
    throw new Error(`${error.message}: see that DATA_DIR can be written to and isn't full`)
  })
  return dirname(storage.arriving)
}

async function temporal({ temporal, config }: Context): Promise<string> {
  const { address } = config.temporal
  const { version } = await temporal.check().catch(() => {
    throw new Error(`${address} can't be reached: ${startIt(config)}`)
  })
  return `${address}, server ${version}`
}

async function searchAttributes({ temporal }: Context): Promise<string> {
  const missing = await missingAttributes(temporal, 2_000).catch(error => {
    throw new Error(`Temporal does not tell which it has: ${reason(error)}`)
  })
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} missing; a worker registers them when it starts`)
  return 'registered'
}

/** Nothing is wrong with an installation whose workers aren't started yet; but nothing happens there, either. */
async function workers({ temporal }: Context): Promise<Finding> {
  try {
    const left = await unattended(temporal, 2_000, new Date())
    if (left.length === 0) return { check: 'workers', ok: true, says: 'all task queues are attended to' }
    const says = `no worker takes ${left.join(', ')}: start \`leadspread worker\``
    return { check: 'workers', ok: true, warns: true, says }
  } catch {
    return { check: 'workers', ok: true, warns: true, says: 'unknown until Temporal can be reached' }
  }
}

/** Those that are missing count as faults where they are asked for. */
async function wallsOf({ readerIsolation }: Config): Promise<Finding[]> {
  return standOf(await strongestCage()).map(({ wall, stands, says }) => ({
    check: `wall: ${wall}`,
    ok: stands || readerIsolation === 'best' || !isRequired(wall),
    ...(!stands && { warns: true }),
    says,
  }))
}

/** Each as much as it is of use: what is left in the earlier form or under the previous key has time. */
function sealedUnder(counts: Map<string, number>, config: Config): string {
  const [current, previous] = keyIdsOf(config)
  const {
    [current]: done = 0,
    [previous ?? '']: before = 0,
    v1: earlier = 0,
    ...lost
  } = Object.fromEntries(counts)
  const lostKeys = Object.entries(lost).map(([keyId, texts]) => `${texts} under key ${keyId}`)
  if (lostKeys.length > 0)
    throw new Error(`${lostKeys.join(', ')}: set the key that sealed them as SECRET_KEY_PREVIOUS`)
  const rotate = before + earlier > 0 ? '; run `leadspread secrets rotate`' : ''
  return (
    [
      `${done} under key ${current}`,
      ...(before > 0 ? [`${before} under key ${previous}, which is SECRET_KEY_PREVIOUS`] : []),
      ...(earlier > 0 ? [`${earlier} in the form of an earlier version`] : []),
    ].join(', ') + rotate
  )
}

const startIt = ({ temporal }: Config) =>
  temporal.configuredAddress
    ? 'start that server, or set TEMPORAL_ADDRESS to one that runs'
    : 'run `npm start`, which starts a server of its own, or set TEMPORAL_ADDRESS to one that runs'

/** Temporal's own words, such as that it has no such namespace: `Unavailable` keeps them from the API's callers. */
const reason = ({ cause }: { cause?: { code?: number; details?: string } }) =>
  cause?.code === deadlineExceeded ? 'it did not answer in time' : (cause?.details ?? 'it did not say why')
const deadlineExceeded = 4

/** A one-off item can't be written anew, so there is nothing to mend about it. */
function patternsSay(unusable: UnusablePattern[]): string {
  const ofFiles = unusable.filter(({ leadId }) => leadId === null)
  const oneOff = unusable.filter(({ leadId }) => leadId !== null)
  const also = oneOff.length > 0 ? `one-off items whose answers a person must look at: ${list(oneOff)}` : ''
  if (ofFiles.length === 0) return also || 'all can be used'
  const says = `answers can't be held against ${list(ofFiles)}: write them anew in the workspace file`
  throw new Error(also ? `${says}; ${also}` : says)
}

/** Where they write to. */
function sendersSay(context: Context, workspaces: Workspace[]): string {
  if (workspaces.length === 0) return 'no workspace wants to hear from them'
  const places = workspaces.map(
    ({ id, name }) => `${name}: ${addressOfWorkspace(context, id) ?? 'no mail is taken'}`,
  )
  return places.join('; ')
}

const shownPatterns = 20

function list(unusable: UnusablePattern[]): string {
  const shown = unusable
    .slice(0, shownPatterns)
    .map(({ workspaceId, leadId, code, problem }) => `${code} of ${leadId ?? workspaceId} (${problem})`)
  return [
    ...shown,
    ...(unusable.length > shownPatterns ? [`${unusable.length - shownPatterns} more`] : []),
  ].join(', ')
}

async function examine(check: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, says: await look() }
  } catch (error) {
    return { check, ok: false, says: (error as Error).message }
  }
}

const line = ({ check, ok, warns, says }: Finding) =>
  `${ok ? (warns ? 'warn' : 'ok  ') : 'FAIL'}  ${check.padEnd(18)} ${says}`
