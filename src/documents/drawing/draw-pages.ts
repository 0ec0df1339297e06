import { open } from 'node:fs/promises'
import { z } from 'zod'
import { programAt } from '../../contained/program.js'
import { runContained } from '../../contained/run.js'
import { parsed } from '../reading/told.js'

// Beside the code of readers, which is all that the process may load.
const drawer = new URL('../reading/drawer.js', import.meta.url)
/** Forty pages take some seconds. */
const wallMs = 60_000
const memoryMb = 768
const maxAnswerBytes = 64 * 1024 * 1024

/** Pages as they look, in shades of grey: sizes in points, or in pixels of a picture; PNGs in base64. */
const Rendered = z.array(
  z.object({ number: z.int(), width: z.number(), height: z.number(), png: z.string() }),
)
export type Rendered = z.output<typeof Rendered>[number]

/** Pages of a PDF or a picture, as they look; none where it can't be drawn: whoever shows them goes on without. */
export async function drawPages(
  file: string,
  mimeType: string,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<Rendered[]> {
  const program = programAt(drawer, {
    words: [mimeType, numbers.join(',')],
    packages: ['unpdf', '@hyzyla/pdfium', 'libheif-js'],
  })
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
    // A document that has taken the process over could answer anything.
    const told = Rendered.safeParse(ended.end === 'answer' ? parsed(ended.answer) : [])
    return told.success ? told.data : []
  } finally {
    await handle.close()
  }
}
