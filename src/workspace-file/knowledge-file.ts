import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Reads a text that a workspace file names, or says why not. */
export type ReadBeside = (name: string) => { text: string } | { problem: string }

const mostBytes = 1024 * 1024

/** Files in the folder of a workspace file and below, so that a file from elsewhere can't bring in what is none of it. */
export const besideFile =
  (workspaceFile: string): ReadBeside =>
  name => {
    try {
      const folder = realpathSync(dirname(workspaceFile))
      const file = realpathSync(join(folder, name))
      const isInside = !relative(folder, file).startsWith('..')
      if (!isInside || !file.endsWith('.md')) return { problem: "leads out of the workspace file's folder" }
      const found = statSync(file)
      if (!found.isFile()) return { problem: 'is no file' }
      if (found.size > mostBytes) return { problem: 'is larger than 1 MiB' }
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)) }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return {
        problem:
          code === 'ENOENT'
            ? "isn't there, beside the workspace file"
            : error instanceof TypeError
              ? 'is no text in UTF-8'
              : `can't be read (${code})`,
      }
    }
  }

export const besideNothing: ReadBeside = () => ({ problem: "can't be read from here" })
