import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUp } from '../backup/back-up.js'
import { restore } from '../backup/restore.js'
import { loadConfig } from '../config.js'
import { checkDatabase } from '../db/connect.js'
import { StartError } from '../errors.js'
import { buildContext, disposeContext } from '../processes/build-context.js'
import { lockDataDir } from '../start/lock.js'
import type { Command } from './command.js'
import { version } from './version.js'
import { withContext } from './with-context.js'

const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE.tar.gz',
  summary: 'write the database and all stored files into one archive',
  help: `Writes the database, as it is at one moment, and every stored file that its rows name into one archive, while the service
goes on. SQLite and PostgreSQL alike; no other program is needed. What is in it can be checked without Leadspread: it is a
tar.gz with the hashes of all its files in SHA256SUMS.
SECRET_KEY is not in it, and without that key much in it can't be opened: keep a copy of it elsewhere. Nor are Temporal's
data, the demo key, and settings. Exit code 1 when a document has lost its bytes; all else is in the archive all the same.

Example: leadspread backup leadspread-2030-01-31.tar.gz`,
  options: {},
  words: 1,
  run: ([file = ''], _values, environment) => {
    const target = resolve(file)
    if (existsSync(target)) throw new StartError(`${target} is there already, and stays as it is.`)
    return withContext(environment, async context => {
      const done = await backUp(context, target, version)
      const rows = Object.values(done.rows).reduce((sum, count) => sum + count, 0)
      return {
        json: { file: target, ...done },
        lines: [
          `Backed up ${amount(rows, 'row')} and ${amount(done.files, 'file')} to ${target}.`,
          `SECRET_KEY is not in it. Keep key ${done.keyIds[0]} elsewhere: the back-up can't be restored without it.`,
          ...lostOnes(done.lost),
        ],
        exitCode: done.lost.length > 0 ? 1 : 0,
      }
    })
  },
}

const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE.tar.gz',
  summary: 'put what backup wrote into an empty database and folder',
  help: `Puts the rows and files of a back-up where DATABASE_URL, or DATA_DIR, says. Both have to be empty, and the SECRET_KEY has to be
that of the installation that was backed up. All hashes are checked before anything is written, and what is written counts
only as a whole. A back-up of an earlier version is brought up to date. It may go into the other kind of database, too.
Start the service afterwards; docs/operating.md says what becomes of open runs, messages and webhooks.

Example: leadspread restore leadspread-2030-01-31.tar.gz`,
  options: {},
  words: 1,
  async run([file = ''], _values, environment) {
    const config = loadConfig(environment)
    const unlock = lockDataDir(config.dataDir)
    const context = buildContext({ ...config, logLevel: 'silent' }, 'cli')
    try {
      await checkDatabase(context.db, config.database)
      const done = await restore(context, resolve(file))
      return {
        json: done,
        lines: [
          `Restored ${amount(done.rows, 'row')} and ${amount(done.files, 'file')}, as they were at ${done.madeAt}.`,
          ...done.migrated.map(name => `applied ${name}`),
          ...done.missingKeys.map(
            id => `What is sealed with key ${id} can't be opened: set that one as SECRET_KEY_PREVIOUS.`,
          ),
          ...lostOnes(done.lost),
        ],
      }
    } finally {
      await disposeContext(context)
      unlock()
    }
  },
}

export const backupCommands = [backupCommand, restoreCommand]

const mostNamed = 20

function lostOnes(lost: string[]): string[] {
  if (lost.length === 0) return []
  const more = lost.length > mostNamed ? `, and ${lost.length - mostNamed} more` : ''
  return [
    `${amount(lost.length, 'document')} had not the bytes that were received: ${lost.slice(0, mostNamed).join(', ')}${more}.`,
  ]
}

const amount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
