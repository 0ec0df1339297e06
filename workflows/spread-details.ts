import type { Course, SpreadCommand } from '../src/spreads/status-rules.js'

/** What a person reads beside a signal or update in Temporal's Web UI. */
export const explainSpread: Record<SpreadCommand, string> = {
  pause: 'Documents that are being read are finished, and nothing more begins.',
  resume: 'Goes on where it was paused.',
  cancel: 'IN_PROGRESS → FAILED, which ends it. What an earlier completion has shown stays.',
  complete: 'Waits for no more documents: what was read by now becomes the figures.',
}

export interface Progress {
  total: number
  read: number
  step: 'reading' | 'figures' | 'artifacts' | 'publishing'
}

const steps = {
  reading: 'Reading the documents.',
  figures: 'Computing the figures.',
  artifacts: 'Making the report and the spreadsheet.',
  publishing: 'Publishing them.',
}

/** Counts and states only: never what a document is called, or says. */
export function describeSpread(course: Course, { total, read, step }: Progress): string {
  const documents = `Documents read: ${read} of ${total}.`
  if (course.over) return ['**Ended.**', documents].join('\n\n')
  return [
    course.paused ? '**Paused**: nothing more begins until `resume`.' : `**${steps[step]}**`,
    documents,
    `Signals: ${course.paused ? '`resume`' : '`pause`'}, \`cancel\`, \`complete\`.`,
  ].join('\n\n')
}
