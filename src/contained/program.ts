import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { debuggerNowhere } from '../no-debugger.js'

/** A file of ours that Node runs in the cage. */
export interface Program {
  file: string
  words: string[]
  flags: string[]
  /** Files and folders that it may read, and the only ones that it sees where the wall of files stands. */
  reads: string[]
}

interface Needs {
  words?: string[]
  /** Packages that it imports. */
  packages: string[]
  /** Native code of packages. */
  addons?: boolean
  /** What it reads besides code. */
  folders?: string[]
}

/** A program that Node itself lets neither write, nor start processes and threads, nor read anything but code. */
export function programAt(url: URL, { words = [], packages, addons = false, folders = [] }: Needs): Program {
  const file = fileURLToPath(url)
  const reads = [...new Set([...codeBeside(file), ...packages.map(folderOf), ...folders])]
  return {
    file,
    words,
    flags: [
      permission,
      ...reads.map(path => `--allow-fs-read=${isMissingFolder(path) ? `${path}/*` : path}`),
      ...(addons ? ['--allow-addons'] : []),
      ...debuggerNowhere,
    ],
    reads,
  }
}

// Node 22 has dropped the first word.
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/**
 * Node looks into each folder above for packages and their description, and a refusal would end the search. Node 20 aborts
 * on a folder that is given twice, once with a slash at its end.
 */
export const codeBeside = (file: string): string[] => [
  dirname(file),
  import.meta.dirname,
  ...ancestors(dirname(file)).flatMap(folder => [join(folder, 'node_modules'), join(folder, 'package.json')]),
]

/** What isn't there is a file to Node, and early versions of Node 20 then refuse to look for what would lie in it. */
const isMissingFolder = (path: string): boolean => basename(path) === 'node_modules' && !existsSync(path)

const folderOf = (name: string): string =>
  realpathSync(fileURLToPath(import.meta.resolve(name))).replace(/(.*[\\/]node_modules)[\\/].*/s, '$1')

const ancestors = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...ancestors(dirname(folder))]

/** The first of the system's folders that has such a program. Nobody but root puts anything there. */
export const foundIn = (name: string): string | undefined =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map(folder => join(folder, name)).find(path => existsSync(path))
