import { accessSync, constants } from 'node:fs'
import { loadConfig } from '../config.js'
import { buildContext, disposeContext } from '../context.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import type { Command } from './command.js'

interface Finding {
  check: string
  ok: boolean
  says: string
}

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'check what Leadspread depends on',
  help: `Checks the configuration, the data folder, the database and its migrations, and Temporal with its search attributes.
Exit code 1 when something is wrong; each line says what to do about it.`,
  options: {},
  words: 0,
  async run() {
    const config = loadConfig()
    const context = buildContext({ ...config, logLevel: 'silent' }, 'doctor')
    try {
      const findings = [
        { check: 'configuration', ok: true, says: 'valid' },
        await examine('data folder', async () => {
          accessSync(config.dataDir, constants.R_OK | constants.W_OK)
          return config.dataDir
        }),
        await examine('database', async () => {
          await checkDatabase(context.db, config.database)
          return config.database.kind === 'sqlite' ? config.database.file : new URL(config.database.url).host
        }),
        await examine('migrations', async () => {
          await refuseUnmigrated(context.db)
          return 'up to date'
        }),
        await examine('Temporal', async () => {
          const { version } = await context.temporal.check()
          return `${config.temporal.address}, server ${version}`
        }),
        await examine('search attributes', async () => {
          const missing = await context.temporal.missingAttributes()
          if (missing.length > 0)
            throw new Error(`${missing.join(', ')} missing; a worker registers them when it starts`)
          return 'registered'
        }),
      ]
      const ok = findings.every(finding => finding.ok)
      return { json: { ok, findings }, lines: findings.map(line), exitCode: ok ? 0 : 1 }
    } finally {
      await disposeContext(context)
    }
  },
}

async function examine(check: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, says: await look() }
  } catch (error) {
    return { check, ok: false, says: (error as Error).message }
  }
}

const line = ({ check, ok, says }: Finding) => `${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(18)} ${says}`
