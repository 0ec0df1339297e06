import { readdir, readFile } from 'node:fs/promises'

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
