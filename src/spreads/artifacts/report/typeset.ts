import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface TypesetFile {
  name: string
  text: string
}

const run = promisify(execFile)
const typesetter = fileURLToPath(new URL('./typesetter.js', import.meta.url))
/** A report of thirty years takes two seconds of a processor. */
const wallMs = 120_000
const maxBytes = 128 * 1024 * 1024

/**
 * The template with its data as a PDF, in a process of its own: the compiler keeps some of each report that it has made for
 * as long as it lives, and while it works nothing else gets a turn.
 */
export async function typeset(files: readonly TypesetFile[]): Promise<Buffer> {
  const running = run(process.execPath, ['--no-warnings', typesetter], {
    encoding: 'buffer',
    env: {},
    timeout: wallMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxBytes,
  })
  // Where the process ends before it has read everything, how it ended is what tells why.
  running.child.stdin?.on('error', () => {}).end(JSON.stringify(files))
  return (await running).stdout
}
