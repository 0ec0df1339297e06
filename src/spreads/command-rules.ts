import type { SpreadCommand } from './status-rules.js'

/** A command that took effect, as the spread's row keeps it. */
export interface TakenCommand {
  generation: number
  /** Which of the workflow's writes it was. */
  revision: number
  command: SpreadCommand
  /** The call that asked for it. Null: an operator did, by a signal, or the deletion of the lead. */
  callId: string | null
}

const kept = 20

export const withCommand = (taken: TakenCommand[], one: TakenCommand): TakenCommand[] =>
  [...taken, one].slice(-kept)

/** Whether this very call has had its effect, though nobody may have heard of it. */
export const wasTaken = (taken: TakenCommand[], callId: string): boolean =>
  taken.some(one => one.callId === callId)

/** Whether the end of a generation is what this command asks for: then it asks for nothing that isn't so. */
export const hasEndedBy = (taken: TakenCommand[], generation: number, command: SpreadCommand): boolean =>
  taken.findLast(
    one => one.generation === generation && (one.command === 'cancel' || one.command === 'complete'),
  )?.command === command
