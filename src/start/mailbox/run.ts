import type { Config } from '../../config.js'
import { checkDatabase } from '../../db/connect.js'
import { refuseUnmigrated } from '../../db/migrate.js'
import { buildContext, disposeContext } from '../../processes/build-context.js'
import { untilToldToStop } from '../../processes/until-told-to-stop.js'
import { serveMailbox } from './serve.js'

/** `leadspread dev mailbox`, and a process of `npm start`. No role of production loads it. */
export async function runMailbox(config: Config): Promise<void> {
  const context = buildContext(config, 'mailbox')
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const mailbox = await serveMailbox(context, config.mailboxPort)
  context.log.info({ url: mailbox.url }, 'the mailbox is ready')
  process.send?.('ready')
  await untilToldToStop()
  await mailbox.close()
  await disposeContext(context)
}
