import { readdir, readFile } from 'node:fs/promises'

/** Those of its children, and of theirs, that run such a program themselves rather than start it for somebody. */
export async function descendantsOf(parent: number, program: string): Promise<number[]> {
  const children = await childrenOf(parent, program)
  const below = await Promise.all(children.map(child => descendantsOf(child, program)))
  const own = await Promise.all(
    children.map(async id => {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      return command.startsWith(process.execPath) ? [id] : []
    }),
  )
  return [...own.flat(), ...below.flat()]
}

/** The ids of a process's children that run such a program; none elsewhere than on Linux. */
export async function childrenOf(parent: number, program: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async id => {
      const [status, command] = await Promise.all(
        ['status', 'cmdline'].map(name => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
      )
      const isOne = status?.includes(`PPid:\t${parent}\n`) && command?.includes(program)
      return isOne ? [Number(id)] : []
    }),
  )
  return found.flat()
}

/** The ids of all processes with such a word in their command line; none elsewhere than on Linux. */
export async function processesWith(word: string): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async id => {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      return command.includes(word) && Number(id) !== process.pid ? [Number(id)] : []
    }),
  )
  return found.flat()
}
