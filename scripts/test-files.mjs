import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

export function testFiles() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map(name => join('test', name))
    .filter(name => /\.test\.tsx?$/.test(name))
    .sort()
}

/** Pure tests tell the same on either database, and so do those of whole processes: what they reach has tests of its own. */
export function usesDatabase(file) {
  if (/^test\/(cli|start)\//.test(file)) return false
  return /support\/(world|database|temporal)\.js/.test(readFileSync(join(root, file), 'utf8'))
}

/**
 * What drives the whole service for a while, crowds it, seals all of it anew, starts and kills its processes, goes over every
 * operation with foreign ids, or prints every statement in a dozen other ways. It is left to `--rest`, so that `npm test` stays one
 * that people run.
 */
export function isLong(file) {
  return (
    /^test\/(chaos|hostile|journeys|redteam|rotation|simulation|soak|start)\//.test(file) ||
    /^test\/(http\/(fuzz|tenancy)|statements\/mutations|backup\/service|audit\/writes|spreads\/artifacts-recalculation)/.test(
      file,
    ) ||
    /-(killed|interrupted|crowded|hostile)\.test\.ts$/.test(file)
  )
}

/** Others share a process with some more. */
export function mustBeAlone(file) {
  return isLong(file) || Boolean(process.env.TEST_ALONE)
}

/**
 * Runs workflows, goes over all routes, or attacks: these reach the database through use cases whose own tests run on either. So do
 * those of whatever calls and changes there are, thousands one after the other. On PostgreSQL they are left to `--rest`.
 */
export function goesAround(file) {
  return (
    /^test\/(hostile|http|pages|intake\/upload-shapes)|-properties\.test\.ts$/.test(file) ||
    /temporalWorld\(/.test(readFileSync(join(root, file), 'utf8'))
  )
}

/** Each file that needs Temporal has a namespace of its own on the one server. */
export function namespacesOf(files) {
  const named = [...files, 'test/replay/record.ts'].flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/temporalWorld\('([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  )
  return [...new Set(named)]
}
