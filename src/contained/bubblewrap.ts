import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { foundIn } from './program.js'
import type { Wall } from './walls.js'

/** https://github.com/containers/bubblewrap: builds all of the walls at once, in some three milliseconds. */
export const bubblewrap = foundIn('bwrap')

/** On this descriptor it is given the filter of system calls. */
export const filterOn = 4

/** It has a mount namespace and no new privileges whatever it is asked for. */
export function throughBubblewrap(walls: readonly Wall[], reads: readonly string[]): string[] {
  const flags: Partial<Record<Wall, string[]>> = {
    user: ['--unshare-user', '--uid', nobody, '--gid', nobody],
    files: onlySeeing([process.execPath, ...reads]),
    processes: ['--unshare-pid', '--unshare-ipc', '--unshare-cgroup-try'],
    network: ['--unshare-net', '--unshare-uts'],
    privileges: ['--cap-drop', 'ALL'],
    system_calls: ['--seccomp', String(filterOn)],
    lifetime: ['--die-with-parent'],
  }
  const all = walls.includes('files') ? [] : ['--dev-bind', '/', '/']
  // Without a /proc nothing tells of any process. Where all files are seen, it must be one of its own.
  const proc = walls.includes('processes') && !walls.includes('files') ? ['--proc', '/proc'] : []
  return [bubblewrap ?? '', ...all, ...proc, ...walls.flatMap(wall => flags[wall] ?? []), '--']
}

const nobody = '65534'

function onlySeeing(paths: string[]): string[] {
  const shown = paths.filter(path => existsSync(path)).flatMap(path => ['--ro-bind', path, path])
  return [...libraries.flatMap(library), ...shown, '--remount-ro', '/']
}

/** What Node and native packages are linked with. None of it is secret, and no program lies there but the loader. */
const libraries = ['/usr/lib', '/usr/lib64', '/lib', '/lib64']

/** Most systems have only links left of the last two. */
function library(path: string): string[] {
  if (!existsSync(path)) return []
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}
