/** The states of a spread and what leads from one to another. Pure: its workflow decides by it. */

export const spreadStatuses = ['IN_PROGRESS', 'COMPLETE', 'FAILED'] as const
export type SpreadStatus = (typeof spreadStatuses)[number]

export const spreadDocumentStatuses = ['PROCESSING', 'EXTRACTED', 'SKIPPED', 'FAILED'] as const
export type SpreadDocumentStatus = (typeof spreadDocumentStatuses)[number]

export const artifactTypes = ['REPORT', 'SPREADSHEET'] as const
export type ArtifactType = (typeof artifactTypes)[number]

const spreadCommands = ['pause', 'resume', 'cancel', 'complete'] as const
export type SpreadCommand = (typeof spreadCommands)[number]

/** What the workflow of a generation is at, while the spread is IN_PROGRESS. */
export interface Course {
  /** Nothing more begins until it is resumed. */
  paused: boolean
  /** No more documents are waited for. */
  hurried: boolean
  /** It has ended, or is being ended. */
  over: boolean
}

/** Where a command leads. `same`: it is so already, which makes a repeat safe. `undefined`: it is too late for any. */
export function after(
  { paused, hurried, over }: Course,
  command: SpreadCommand,
): Course | 'same' | undefined {
  if (over) return undefined
  switch (command) {
    case 'pause':
      return paused ? 'same' : { paused: true, hurried, over }
    case 'resume':
      return paused ? { paused: false, hurried, over } : 'same'
    case 'complete':
      return hurried && !paused ? 'same' : { paused: false, hurried: true, over }
    case 'cancel':
      return { paused, hurried, over: true }
  }
}

/** Why a generation ends without figures, for a person. */
export const failures = {
  cancelled: 'Cancelled',
  stopped: 'Stopped by an operator',
  leadDeleted: 'Lead deleted',
  figures: 'The figures could not be computed',
  artifacts: 'The report or the spreadsheet could not be made',
} as const

export const documentReasons = {
  deleted: 'Deleted before it was read',
  notAwaited: 'Completed before this document was read',
  broken: 'Reading the document failed',
  missing: "The document's file is no longer there",
} as const
