import { join } from 'node:path'
import { AuditReads } from '../audit/reads.js'
import { Channels } from '../channels/channels.js'
import { type Wake, Wakes } from '../conducted/wakes.js'
import type { Config } from '../config.js'
import type { Context } from '../context.js'
import { connect } from '../db/connect.js'
import { TextsOfRows } from '../db/texts-of-rows.js'
import { DiskStorage } from '../documents/stored/disk-storage.js'
import { isId } from '../ids.js'
import { startReading } from '../intake/start-reading.js'
import { createLog } from '../log.js'
import { performMessageWake } from '../mind/workflow.js'
import { performLeadWake } from '../runs/automate.js'
import { performRunWake } from '../runs/wake.js'
import { createSecrets } from '../secrets.js'
import { performSpreadWake } from '../spreads/wake.js'
import { Temporal } from '../temporal/client.js'
import { Nudges } from '../webhooks/nudges.js'
import { AtOnce } from '../webhooks/sending/at-once.js'
import { Lookout } from '../webhooks/sending/lookout.js'
import { Sender } from '../webhooks/sending/sender.js'
import { Turns } from '../webhooks/sending/turns.js'
import { nudgeDeliveries } from '../webhooks/workflow.js'
import { TestClocks } from '../workspaces/test-clocks.js'

/** An API process may stand where receivers can't be reached: what takes longer to connect is for the workers. */
const connectMs = 1_500

/** Where everything is put together: who connects, who performs what Temporal must hear, who is told of deliveries. */
export function buildContext(config: Readonly<Config>, role: string): Context {
  const log = createLog(config.logLevel, role)
  const isApi = role === 'api'
  const db = connect(config.database)
  const temporal = new Temporal(config.temporal, log)
  const clock = () => new Date()
  const testClocks = new TestClocks()
  // The kind of its id says what a wake asks for.
  const perform = ({ workspaceId, workflowId: id }: Wake) => {
    if (isId('document', id)) return startReading({ db, temporal }, workspaceId, id)
    if (isId('spread', id)) return performSpreadWake({ db, temporal, clock, testClocks }, workspaceId, id)
    if (isId('message', id)) return performMessageWake({ db, temporal }, workspaceId, id)
    if (isId('lead', id)) return performLeadWake({ db, temporal, clock, testClocks, wakes }, workspaceId, id)
    return performRunWake({ db, temporal, clock, testClocks }, workspaceId, id)
  }
  const wakes: Wakes = new Wakes({ db, perform, log, clock })
  const turns = new Turns()
  const context: Context = {
    config,
    db,
    texts: new TextsOfRows(),
    temporal,
    wakes,
    nudges: new Nudges({
      db,
      clock,
      perform: nudge => nudgeDeliveries(temporal, nudge),
      isPutOff: webhookId => turns.isPutOff(webhookId),
      atOnce: isApi || role === 'worker' ? (...sent) => atOnce.deliver(...sent) : undefined,
    }),
    lookout: new Lookout({ db, log, clock }),
    turns,
    sender: new Sender(config.webhooks, { connectMs: isApi ? connectMs : undefined }),
    channels: new Channels(config),
    secrets: createSecrets(config, log),
    audit: new AuditReads({ db, log }),
    storage: new DiskStorage(join(config.dataDir, 'files')),
    clock,
    testClocks,
    log,
  }
  const atOnce = new AtOnce(context)
  return context
}

export async function disposeContext(context: Context): Promise<void> {
  await Promise.all([context.wakes.settled(), context.nudges.settled()])
  await Promise.all([
    context.temporal.close(),
    context.sender.close(),
    context.audit.settled(),
    context.channels.close(),
  ])
  await context.db.destroy()
}
