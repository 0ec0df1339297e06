import { foundIn } from './program.js'
import type { Wall } from './walls.js'

/** Installed nearly everywhere, so it is what builds walls where there is no bubblewrap: without those of files and calls. */
const unshare = foundIn('unshare')
const setpriv = foundIn('setpriv')
const prlimit = foundIn('prlimit')
export const hasUtilLinux = unshare !== undefined && setpriv !== undefined

export function throughUtilLinux(walls: readonly Wall[]): string[] {
  const has = (wall: Wall) => walls.includes(wall)
  const namespaces = [
    ...(has('user') ? ['--user', '--map-root-user'] : []),
    ...(has('processes') ? ['--pid', '--kill-child', '--mount-proc', '--ipc'] : []),
    ...(has('network') ? ['--net', '--uts'] : []),
  ]
  return [
    ...(has('lifetime') ? [setpriv ?? '', '--pdeathsig=KILL', '--'] : []),
    ...(namespaces.length > 0 ? [unshare ?? '', ...namespaces, '--'] : []),
    ...(has('privileges') ? [setpriv ?? '', ...unprivileged(walls), '--'] : []),
    // The first process of a namespace gets no signal that it doesn't handle, its own abort included. So it is another one.
    ...(has('processes') ? ['/bin/sh', '-c', '"$0" "$@"; exit $?'] : []),
  ]
}

/** Only who has privileges may give up to gain them; who has none can't gain any, once it is sealed. */
function unprivileged(walls: readonly Wall[]): string[] {
  const isPrivileged = walls.includes('user') || (process.getuid?.() === 0 && !walls.includes('uid'))
  return ['--no-new-privs', ...(isPrivileged ? ['--bounding-set=-all', '--inh-caps=-all'] : [])]
}

/** Limits of the kernel, which hold whatever the program has become. */
export function limited(wallMs: number, memoryMb: number): string[] {
  // Threads collect garbage beside the one that works, so this is for one that outlives its clock, and no clock itself.
  const cpu = Math.ceil(wallMs / 1000) * 2 + 1
  const memory = memoryMb * 1024 * 1024
  return [prlimit ?? '', `--data=${memory}`, `--cpu=${cpu}:${cpu + 1}`, '--fsize=0', '--core=0', '--']
}
