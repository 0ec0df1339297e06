import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * How many files at most run in a process, by their kind: each process loads the service anew and runs it slowly until it is
 * compiled, which together takes the processor some 3 s, while a file takes 1 s. Those with Temporal or readers wait for others
 * most of their time. In this order, the slowest first: so no process is left with them when all others are done.
 */
const filesAtMost = { temporal: 10, reading: 10, alone: 1, database: 45, pure: 45 }

/**
 * Deals test files out to processes: in the same way at each run of the same files, and neighbours to different ones, so that the
 * slow ones, which often are neighbours, don't queue. Answers what AVA is to run.
 */
export function groupsOf(name, files, mustBeAlone) {
  const folder = join(root, 'dist', 'groups', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const kindsOf = new Map(files.map(file => [file, kindOf(file, mustBeAlone)]))
  const groups = Object.entries(filesAtMost).flatMap(([kind, atMost]) =>
    deal(
      files.filter(file => kindsOf.get(file) === kind),
      atMost,
    ),
  )
  return groups.map((group, place) => {
    const file = join(folder, `~${String(place + 1).padStart(2, '0')}.js`)
    writeFileSync(file, programOf(group))
    return file
  })
}

/** A line of AVA's without the group, which says nothing to a reader: each title begins with its own file. */
export const withoutGroup = line => line.replace(/~\d+ › /, '')

function kindOf(file, mustBeAlone) {
  const source = readFileSync(join(root, file), 'utf8')
  // Those measure how the memory of the whole process grows: one that has grown before would hide it.
  const measures = source.includes('process.memoryUsage')
  if (measures || mustBeAlone(file)) return 'alone'
  if (source.includes('temporalWorld(')) return 'temporal'
  // One after the other, each in a process of its own, and some of them are scans.
  if (source.includes("/read-file.js'")) return 'reading'
  return /support\/(world|database)\.js/.test(source) ? 'database' : 'pure'
}

function deal(files, atMost) {
  const groups = Math.ceil(files.length / atMost)
  return Array.from({ length: groups }, (_, group) => files.filter((_, place) => place % groups === group))
}

function programOf(files) {
  const compiled = files.map(file => file.replace(/^test/, 'dist/test').replace(/\.tsx?$/, '.js'))
  return `import { runFiles } from '../../../scripts/test-group.mjs'

runFiles(${JSON.stringify(compiled, null, 2)})
`
}
