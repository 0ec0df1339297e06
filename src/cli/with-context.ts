import { loadConfig } from '../config.js'
import type { Context } from '../context.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import { buildContext, disposeContext } from '../processes/build-context.js'
import type { Environment } from './command.js'

/** What most commands need: the data that `npm start` or the API works on, opened and closed again. */
export async function withContext<T>(
  environment: Environment,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = loadConfig(environment)
  const context = buildContext({ ...config, logLevel: 'silent' }, 'cli')
  try {
    await checkDatabase(context.db, config.database)
    await refuseUnmigrated(context.db)
    return await work(context)
  } finally {
    await disposeContext(context)
  }
}
