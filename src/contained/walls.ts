/**
 * What stands between a program in the cage and the rest of the machine. Each is tried by itself, since machines differ in
 * what they allow.
 */
export const walls = [
  'user',
  'files',
  'processes',
  'network',
  'privileges',
  'system_calls',
  'lifetime',
  'limits',
  'uid',
] as const

export type Wall = (typeof walls)[number]

/** What each wall means to the program behind it. */
export const meanings: Record<Wall, string> = {
  user: 'a user namespace of its own: no rights over processes of the service',
  files: 'sees nothing but its own code, and writes nothing',
  processes: 'sees no other process, and can signal none',
  network: 'reaches nothing, this machine included',
  privileges: 'holds no privilege and can gain none',
  system_calls: 'may not ask the kernel for what no reader needs',
  lifetime: 'ends with the worker, however that ends',
  limits: 'has limits of the kernel on memory and time',
  uid: "has another user's id than the service",
}

const forbidden =
  'this machine forbids it; docs/operating.md, "Walls around readers", tells what containers need'

/** What to do where one is missing. */
export const remedies: Record<Wall, string> = {
  user: forbidden,
  files: "install bubblewrap, or see why it can't make namespaces",
  processes: forbidden,
  network: forbidden,
  privileges: 'install util-linux or bubblewrap',
  system_calls: 'install bubblewrap; known for x86-64 and ARM64',
  lifetime: 'install util-linux or bubblewrap',
  limits: 'install util-linux',
  uid: 'only root can give it, and our code has to be readable to all',
}

/**
 * The filter of system calls is known for two kinds of processor and stands behind the others; another user's id is for root
 * alone to give.
 */
const optional: readonly Wall[] = ['system_calls', 'uid']

/** The walls without which `READER_ISOLATION=require` starts no worker. */
export const isRequired = (wall: Wall): boolean => !optional.includes(wall)
