import {
  defineSearchAttributeKey,
  SearchAttributeType,
  type SignalDefinition,
  type UpdateDefinition,
} from '@temporalio/common'
import { defineSignal, defineUpdate } from '@temporalio/workflow'
import type { RunCommand, RunStatus } from '../src/runs/rules.js'
import type { SpreadCommand, SpreadStatus } from '../src/spreads/status-rules.js'

/** What the API, the workers and the workflows agree on. Only ids travel: whatever they name is read from the database. */

/**
 * `runs`: workflows and short activities. `deliveries`: activities that wait on a network. `documents`: those that need a
 * processor, for some seconds. `heavy`: those that need one for longer.
 */
export const queues = {
  runs: 'runs',
  deliveries: 'deliveries',
  documents: 'documents',
  heavy: 'heavy',
} as const
export type Queue = keyof typeof queues

/**
 * Of what waits in a task queue, workspaces get equal shares: the tasks of a workflow inherit its key. A server without
 * fairness takes no notice of it.
 */
export const shareOf = (workspaceId: string) => ({ fairnessKey: workspaceId })

/**
 * What is done over, and nobody has just asked for, gets a fifth of a share of its own. A lower priority would let one
 * workspace's uploads hold up what another has waiting, for as long as there are any.
 */
export const smallShareOf = (workspaceId: string) => ({
  fairnessKey: `${workspaceId}/again`,
  fairnessWeight: 0.2,
})

export interface RunSnapshot {
  status: RunStatus
  /** Counts the changes of status; the row carries the same number. */
  revision: number
}

export interface RunInput {
  workspaceId: string
  runId: string
  kind: string
  snapshot: RunSnapshot
  /** Answers to the updates of the executions before this one, for a caller who repeats one. */
  answered?: Answered<RunSnapshot>[]
  /** The last step of the agent before this execution. */
  step?: number
}

/** What an update came to. */
export type Answered<Answer> = Answer & { updateId: string }

export interface Cause {
  origin: 'api' | 'app' | 'portal' | 'agent' | 'automation' | 'operator' | 'system'
  requestId: string | null
  /** Who asked for it, and from where: for the audit log. */
  keyId?: string
  /** A person, by the id alone. */
  userId?: string
  /** A lead, at its portal. */
  leadId?: string
  ip?: string | null
}

export interface UpdateInput {
  cause: Cause
  /** Names the call, the same at each of its tries and when it is repeated under one Idempotency-Key. */
  callId?: string
  /** Milliseconds since 1970. Later than this the caller has been told that nothing happened, so nothing may. */
  notAfter: number
}

/** Each command is there twice under one name: as an update, which answers, and as a signal, for people at the Web UI or CLI. */
export interface CommandDefinition<Answer> {
  update: UpdateDefinition<Answer, [UpdateInput], string>
  signal: SignalDefinition<[], string>
}

const command = <Answer>(name: string): CommandDefinition<Answer> => ({
  update: defineUpdate<Answer, [UpdateInput]>(name),
  signal: defineSignal(name),
})

export const runCommand = {
  pause: command<RunSnapshot>('pause'),
  resume: command<RunSnapshot>('resume'),
  cancel: command<RunSnapshot>('cancel'),
  complete: command<RunSnapshot>('complete'),
} as const satisfies Record<RunCommand, unknown>

/** The row may be ahead of the workflow (after a reset): look at it. */
export const refresh = defineSignal('refresh')

/** Something has changed that the agent of the run goes by: it looks at its lead again. */
export const lookAgain = defineSignal('lookAgain')

/** Types of the failures by which an update is refused. */
export const refusals = {
  /** The run is in a state from which this command leads nowhere. */
  conflict: 'RunConflict',
  /** Not sent by the API: it lacks what the status write needs. */
  malformed: 'Malformed',
  /** The caller has stopped waiting. */
  late: 'TooLate',
  /** The row was ahead; the workflow has taken it over, so the same command may now fare otherwise. */
  moved: 'RunMoved',
} as const

/** The reading of a document, under the document's id. */
export interface DocumentInput {
  workspaceId: string
  documentId: string
}

/** A message on its way, under the message's id. */
export interface MessageInput {
  workspaceId: string
  messageId: string
}

/** The answer to what a lead has written, under that message's id. */
export interface ReplyInput {
  workspaceId: string
  messageId: string
}

/** What became of it: codes and counts, nothing that the document says. */
export interface DocumentResult {
  /** `gone`: it was deleted meanwhile. */
  status: 'completed' | 'failed' | 'skipped' | 'gone'
  type: string | null
  matchedItems: number
}

/** One generation of a spread. What it has read so far is in the rows. */
export interface SpreadInput {
  workspaceId: string
  spreadId: string
  generation: number
  snapshot: SpreadSnapshot
}

export interface SpreadSnapshot {
  paused: boolean
  /** Counts the changes that the workflow writes; the row carries the same number. */
  revision: number
}

export interface SpreadResult {
  /** Null: another generation has begun meanwhile. */
  status: SpreadStatus | null
}

export const spreadWorkflowId = ({ spreadId, generation }: { spreadId: string; generation: number }) =>
  `${spreadId}-${generation}`

/** What callers ask of a spread: named as what they ask of runs. */
export const spreadCommand = {
  pause: command<SpreadSnapshot>('pause'),
  resume: command<SpreadSnapshot>('resume'),
  cancel: command<SpreadSnapshot>('cancel'),
  complete: command<SpreadSnapshot>('complete'),
} as const satisfies Record<SpreadCommand, unknown>

/** The queue of one subscription, under the webhook's id. It lasts as long as the subscription does. */
export interface DeliveriesInput {
  workspaceId: string
  webhookId: string
  /** Somebody has asked to try at once what waits, and no turn has done it yet. */
  hurry?: boolean
}

/** There is something to deliver. */
export const nudge = defineSignal('nudge')
/** For operators: what waits for its next try is tried now. */
export const retryNow = defineSignal('retryNow')

/** What a turn leaves behind. */
export interface Turn {
  /** When the next delivery is due; null when nothing waits, or the subscription is disabled. */
  nextDueAt: string | null
  /** How long that is from the end of the turn, by the clock of the database's users: Temporal's may differ. */
  waitMs: number | null
  /** Counted up to some thousands. */
  waiting: number
  /** In words for a person: the last failure of this turn, without anything of what was sent or answered. */
  lastFailure: string | null
  state: 'enabled' | 'disabled' | 'gone'
}

/** Of the schedule that versions before the workflow of this id had. */
export const reconcileSchedule = 'leadspread-reconcile'
export const reconcilerId = 'leadspread-reconciler'

export interface ReconcileResult {
  lookedAt: string
}

/** By these a person finds runs in Temporal's Web UI. Ids and states only: never a name, never a person's data. */
export const workspaceAttribute = defineSearchAttributeKey('LeadspreadWorkspace', SearchAttributeType.KEYWORD)
export const leadAttribute = defineSearchAttributeKey('LeadspreadLead', SearchAttributeType.KEYWORD)
export const agentAttribute = defineSearchAttributeKey('LeadspreadAgent', SearchAttributeType.KEYWORD)
export const kindAttribute = defineSearchAttributeKey('LeadspreadKind', SearchAttributeType.KEYWORD)
export const statusAttribute = defineSearchAttributeKey('LeadspreadStatus', SearchAttributeType.KEYWORD)

export const attributeKeys = [
  workspaceAttribute,
  leadAttribute,
  agentAttribute,
  kindAttribute,
  statusAttribute,
]
