import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { answer, goesOn } from '../../contained/answer.js'
import { formats } from './formats.js'
import { type Read, TakesLonger, Unreadable, type Way } from './reader.js'

/**
 * The process that touches a document's bytes: they come in on standard input, and one answer goes out. It has nothing else
 * within its reach.
 */

// Libraries complain to the console, and may quote the document there.
for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) console[method] = () => {}
process.on('uncaughtException', error => tell(refusal(error)))
process.on('unhandledRejection', error => tell(refusal(error)))

try {
  const [, , mimeType = '', told = ''] = process.argv
  const way = JSON.parse(told) as Way
  if (way.recognises) standBack()
  const reader = await formats[mimeType]?.reader()
  if (!reader) throw new Unreadable("Files of this type can't be read.")
  tell({ outcome: 'read', ...(await reader(readFileSync(0), { ...way, goesOn })) })
} catch (error) {
  tell(refusal(error))
}

/** What takes long lets the others go first, yet has its share where they leave nothing: a page's clock runs meanwhile. */
function standBack(): void {
  try {
    setPriority(5)
  } catch {
    // It may be forbidden here.
  }
}

function tell(outcome: ({ outcome: 'read' } & Read) | ReturnType<typeof refusal>): never {
  answer(Buffer.from(JSON.stringify(outcome)))
}

function refusal(error: unknown): { outcome: 'failed' | 'skipped'; reason: string } | { outcome: 'longer' } {
  if (error instanceof TakesLonger) return { outcome: 'longer' }
  if (error instanceof Unreadable) return { outcome: error.outcome, reason: error.message }
  // A buffer or a stack that grew beyond what there is.
  if (error instanceof RangeError)
    return { outcome: 'failed', reason: 'The document is too large or too deeply nested to be read.' }
  return { outcome: 'failed', reason: "The document is damaged and can't be read." }
}
