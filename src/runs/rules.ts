/** The status machine of a workflow run (service interface, "Workflow run status"). Pure: the workflow decides by it. */

export const runStatuses = ['ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED'] as const
export type RunStatus = (typeof runStatuses)[number]

export const runCommands = ['pause', 'resume', 'cancel', 'complete'] as const
export type RunCommand = (typeof runCommands)[number]

export const openStatuses: RunStatus[] = ['ACTIVE', 'PAUSED']

const targets: Record<RunCommand, RunStatus> = {
  pause: 'PAUSED',
  resume: 'ACTIVE',
  cancel: 'CANCELLED',
  complete: 'COMPLETED',
}

export const isFinal = (status: RunStatus): boolean => !openStatuses.includes(status)

/** Where a command leads. `same`: the run is there already, which makes a repeated call safe. `undefined`: not from here. */
export function after(status: RunStatus, command: RunCommand): RunStatus | 'same' | undefined {
  const target = targets[command]
  if (status === target) return 'same'
  return isFinal(status) ? undefined : target
}

export const eventOf = {
  ACTIVE: 'workflow_run.resumed',
  PAUSED: 'workflow_run.paused',
  COMPLETED: 'workflow_run.completed',
  CANCELLED: 'workflow_run.cancelled',
} as const satisfies Record<RunStatus, string>

export const finalMessage = (status: RunStatus): string =>
  `This workflow run is ${status}, which is final. Create a new run to continue with the lead.`
