import { open } from 'node:fs/promises'
import { programAt } from '../../../contained/program.js'
import { runContained } from '../../../contained/run.js'

/** A page as it looks, in shades of grey. */
export interface Rendered {
  number: number
  /** In points. */
  width: number
  height: number
  /** In base64. */
  png: string
}

const renderer = new URL('./renderer.js', import.meta.url)
/** Forty pages take some seconds. */
const wallMs = 60_000
const memoryMb = 768
const maxAnswerBytes = 64 * 1024 * 1024

/** Pages of a PDF; none where it can't be drawn: a report without a page of it is better than none. */
export async function renderPages(
  file: string,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<Rendered[]> {
  const program = programAt(renderer, { words: [numbers.join(',')], packages: ['@hyzyla/pdfium'] })
  const handle = await open(file, 'r')
  try {
    const ended = await runContained({
      program,
      input: handle.fd,
      silentMs: wallMs,
      wallMs,
      memoryMb,
      maxAnswerBytes,
      signal,
    })
    return ended.end === 'answer' ? (JSON.parse(ended.answer.toString()) as Rendered[]) : []
  } finally {
    await handle.close()
  }
}
