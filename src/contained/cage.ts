import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { bubblewrap } from './bubblewrap.js'
import { callFilter } from './call-filter.js'
import { codeBeside, type Program } from './program.js'
import { type Cage, killGroup, start } from './start.js'
import { hasUtilLinux } from './util-linux.js'
import type { Wall } from './walls.js'

const key = 'leadspread.cage'
let strongest: Promise<Cage> | undefined

/** The strongest cage that this machine allows, found out once a process by trying. Threads that start later know it. */
export function strongestCage(): Promise<Cage> {
  strongest ??= findCage()
  return strongest
}

async function findCage(): Promise<Cage> {
  const known = getEnvironmentData(key) as Cage | undefined
  if (known) return known
  const base: Wall[] = (await works({ by: 'nothing', walls: ['limits'] })) ? ['limits'] : []
  let best: Cage = { by: 'nothing', walls: base }
  for (const { by, can } of builders) {
    const cage = await strongestBy(by, base, can)
    if (cage.walls.length > best.walls.length) best = cage
    if (can.every(wall => best.walls.includes(wall))) break
  }
  setEnvironmentData(key, { ...best })
  return best
}

const isRoot = process.getuid?.() === 0
const byNobody: Wall[] = isRoot ? ['uid'] : []

/** What builds most comes first. The walls of each are in the order in which one may need the other. */
const builders: { by: Cage['by']; can: Wall[] }[] = [
  {
    by: 'bubblewrap' as const,
    can: [
      ...(['user', 'files', 'processes', 'network', 'privileges', 'lifetime'] as const),
      ...(callFilter() ? (['system_calls'] as const) : []),
    ],
    isThere: bubblewrap !== undefined,
  },
  {
    by: 'util-linux' as const,
    can: [
      'user' as const,
      'processes' as const,
      'network' as const,
      'privileges' as const,
      'lifetime' as const,
    ],
    isThere: hasUtilLinux,
  },
  { by: 'nothing' as const, can: [], isThere: true },
].filter(({ isThere }) => isThere)

/** All of them, or else as many as stand together. Nobody may be unable to read our code, or to make namespaces. */
async function strongestBy(by: Cage['by'], base: Wall[], can: Wall[]): Promise<Cage> {
  for (const walls of [
    [...base, ...can, ...byNobody],
    [...base, ...can],
  ])
    if (await works({ by, walls })) return { by, walls }
  let cage: Cage = { by, walls: base }
  for (const wall of [...can, ...byNobody]) {
    const higher = { by, walls: [...cage.walls, wall] }
    if (await works(higher)) cage = higher
  }
  return cage
}

const here = fileURLToPath(import.meta.url)
/** Has Node start, find a file of ours, and end well. */
const trial: Program = { file: here, words: [], flags: ['--check'], reads: codeBeside(here) }

async function works(cage: Cage): Promise<boolean> {
  try {
    const child = start(trial, cage, { stdin: 'ignore', wallMs: 10_000, memoryMb: 512 })
    const clock = setTimeout(() => killGroup(child.pid), 10_000)
    const [code] = await once(child, 'close').finally(() => clearTimeout(clock))
    return code === 0
  } catch {
    // Nobody has no place in some containers, and Node throws at once what the system says to that.
    return false
  }
}
