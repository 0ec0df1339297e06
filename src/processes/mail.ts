import type { Config } from '../config.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import { StartError } from '../errors.js'
import { receiveMail } from '../inbox/mail-receiver.js'
import { buildContext, disposeContext } from './build-context.js'
import { untilToldToStop } from './until-told-to-stop.js'

/** `leadspread mail`: a process of its own, since taking a large mail apart would hold up whatever else it does. */
export async function runMail(config: Config): Promise<void> {
  const { mailPort: port, replyDomain: domain, host } = config
  if (port === undefined || !domain)
    throw new StartError('MAIL_PORT and MAIL_REPLY_DOMAIN say where mail is taken, and for which domain.')
  const context = buildContext(config, 'mail')
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const receiving = await receiveMail(context, { port, host, domain })
  context.log.info({ port: receiving.port, domain }, 'mail is taken')
  process.send?.('ready')
  await untilToldToStop()
  await receiving.close()
  await disposeContext(context)
}
