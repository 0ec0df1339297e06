import { join } from 'node:path'
import { AuditReads } from './audit/reads.js'
import { type Wake, Wakes } from './conducted/wakes.js'
import type { Config } from './config.js'
import { connect, type Database } from './db/connect.js'
import { DiskStorage } from './documents/disk-storage.js'
import type { Storage } from './documents/storage.js'
import { isId } from './ids.js'
import { startReading } from './intake/start-reading.js'
import { createLog, type Log } from './log.js'
import { performRunWake } from './runs/wake.js'
import { createSecrets, type Secrets } from './secrets.js'
import { performSpreadWake } from './spreads/wake.js'
import { Temporal } from './temporal.js'
import { Lookout } from './webhooks/lookout.js'
import { Nudges } from './webhooks/nudges.js'
import { Sender } from './webhooks/sender.js'
import { Turns } from './webhooks/turns.js'

/** What every use case is handed. Built once by a process, disposed once. */
export interface Context {
  config: Readonly<Config>
  db: Database
  temporal: Temporal
  wakes: Wakes
  nudges: Nudges
  lookout: Lookout
  turns: Turns
  sender: Sender
  secrets: Secrets
  audit: AuditReads
  storage: Storage
  clock: () => Date
  log: Log
}

export function buildContext(config: Readonly<Config>, role: string): Context {
  const log = createLog(config.logLevel, role)
  const db = connect(config.database)
  const temporal = new Temporal(config.temporal, log)
  const clock = () => new Date()
  // The kind of its id says what a wake asks for.
  const perform = ({ workspaceId, workflowId: id }: Wake) => {
    if (isId('document', id)) return startReading({ db, temporal }, workspaceId, id)
    if (isId('spread', id)) return performSpreadWake({ db, temporal, clock }, workspaceId, id)
    return performRunWake({ db, temporal, clock }, workspaceId, id)
  }
  const wakes = new Wakes({ db, perform, log, clock })
  const turns = new Turns()
  const nudges = new Nudges({
    ...{ db, clock },
    perform: nudge => temporal.nudgeDeliveries(nudge),
    isPutOff: webhookId => turns.isPutOff(webhookId),
  })
  return {
    config,
    db,
    temporal,
    wakes,
    nudges,
    lookout: new Lookout({ db, log, clock }),
    turns,
    sender: new Sender(config.webhooks),
    secrets: createSecrets(config, log),
    audit: new AuditReads({ db, log }),
    storage: new DiskStorage(join(config.dataDir, 'files')),
    clock,
    log,
  }
}

export async function disposeContext(context: Context): Promise<void> {
  await Promise.all([context.wakes.settled(), context.nudges.settled()])
  await Promise.all([context.temporal.close(), context.sender.close(), context.audit.settled()])
  await context.db.destroy()
}
