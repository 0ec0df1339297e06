import { loadConfig } from '../config.js'
import { checkDatabase, connect } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import type { Command } from './command.js'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'bring the database up to date',
  help: `Applies the migrations that the database lacks, all in one transaction. Safe to run again and from several machines
at once. Run it before the API and the workers of a new version start; \`npm start\` does it by itself.

Example: leadspread migrate --json`,
  options: {},
  words: 0,
  async run(_words, _values, environment) {
    const { database } = loadConfig(environment)
    const db = connect(database)
    try {
      await checkDatabase(db, database)
      const applied = await migrate(db)
      return {
        json: { applied },
        lines: applied.length > 0 ? applied.map(name => `applied ${name}`) : ['The database is up to date.'],
      }
    } finally {
      await db.destroy()
    }
  },
}
