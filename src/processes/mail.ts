import type { Config } from '../config.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import { StartError } from '../errors.js'
import { readMailbox } from '../inbox/imap/read-mailbox.js'
import { receiveMail } from '../inbox/mail-receiver.js'
import { buildContext, disposeContext } from './build-context.js'
import { untilToldToStop } from './until-told-to-stop.js'

/** `leadspread mail`: a process of its own, since taking a large mail apart would hold up whatever else it does. */
export async function runMail(config: Config): Promise<void> {
  const { mailPort: port, imapUrl, replyDomain: domain, host } = config
  if (!domain || (port === undefined && imapUrl === undefined))
    throw new StartError(
      'MAIL_REPLY_DOMAIN says whose mail is taken, and MAIL_PORT or IMAP_URL where it comes from.',
    )
  const context = buildContext(config, 'mail')
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const receiving = port === undefined ? undefined : await receiveMail(context, { port, host, domain })
  if (receiving) context.log.info({ port: receiving.port, domain }, 'mail is taken')
  const reading = imapUrl === undefined ? undefined : readMailbox(context, imapUrl)
  process.send?.('ready')
  await untilToldToStop()
  await Promise.all([receiving?.close(), reading?.close()])
  await disposeContext(context)
}
