import type { AuditReads } from './audit/reads.js'
import type { Channels } from './channels/channels.js'
import type { Wakes } from './conducted/wakes.js'
import type { Config } from './config.js'
import type { Database } from './db/connect.js'
import type { TextsOfRows } from './db/texts-of-rows.js'
import type { Storage } from './documents/storage.js'
import type { Log } from './log.js'
import type { Secrets } from './secrets.js'
import type { Temporal } from './temporal/client.js'
import type { Nudges } from './webhooks/nudges.js'
import type { Lookout } from './webhooks/sending/lookout.js'
import type { Sender } from './webhooks/sending/sender.js'
import type { Turns } from './webhooks/sending/turns.js'
import type { TestClocks } from './workspaces/test-clocks.js'

/** What every use case is handed. Built once by a process, disposed once. */
export interface Context {
  config: Readonly<Config>
  db: Database
  texts: TextsOfRows
  temporal: Temporal
  wakes: Wakes
  nudges: Nudges
  lookout: Lookout
  turns: Turns
  sender: Sender
  channels: Channels
  secrets: Secrets
  audit: AuditReads
  storage: Storage
  /** Real time. What it is in a workspace, `workspaces/test-clocks.ts` tells. */
  clock: () => Date
  testClocks: TestClocks
  log: Log
}
