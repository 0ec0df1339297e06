import { programAt } from '../../../contained/program.js'
import { runContained } from '../../../contained/run.js'

export type TypesetFile = { name: string } & ({ text: string } | { base64: string })

/** The compiler is native code, and what it sets are names that strangers have written. */
const typesetter = programAt(new URL('./typesetter.js', import.meta.url), {
  packages: ['@myriaddreamin/typst-ts-node-compiler', '@expo-google-fonts/inter'],
  addons: true,
  // For letters that our own font lacks.
  folders: ['/usr/share/fonts', '/usr/local/share/fonts'],
})
/** A report of thirty years takes two seconds of a processor. */
const wallMs = 120_000
const memoryMb = 1_024
const maxAnswerBytes = 128 * 1024 * 1024

/**
 * The template with its data as a PDF, in a contained process of its own: the compiler keeps some of each report that it has
 * made for as long as it lives, and while it works nothing else gets a turn.
 */
export async function typeset(files: readonly TypesetFile[]): Promise<Buffer> {
  const ended = await runContained({
    program: typesetter,
    input: Buffer.from(JSON.stringify(files)),
    silentMs: wallMs,
    wallMs,
    memoryMb,
    maxAnswerBytes,
  })
  if (ended.end === 'answer') return ended.answer
  if (ended.end === 'failure') throw new Error(`The report could not be typeset: ${ended.complaint}`)
  throw new Error(`The process that typesets the report did not come to its end: ${ended.end}`)
}
