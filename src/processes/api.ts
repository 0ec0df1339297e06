import type { Config } from '../config.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import { serve } from '../http/serve.js'
import { pagesOf } from '../pages/pages.js'
import { buildContext, disposeContext } from './build-context.js'
import { collectWhenIdle } from './collect-when-idle.js'
import { tellWaiting } from './tell-waiting.js'
import { untilToldToStop } from './until-told-to-stop.js'

/** `leadspread api`. */
export async function runApi(config: Config): Promise<void> {
  const context = buildContext(config, 'api')
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const serving = await serve(context, config, pagesOf(context))
  context.log.info({ url: config.baseUrl }, 'the API is ready')
  collectWhenIdle()
  process.send?.('ready')
  await untilToldToStop()
  const told = tellWaiting(context.log, 'requests', () => serving.open())
  await serving.stop(config.shutdownGraceMs)
  told()
  await disposeContext(context)
}
