import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

export function testFiles() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map(name => join('test', name))
    .filter(name => /\.test\.tsx?$/.test(name))
    .sort()
}

/**
 * Pure tests tell the same on either database, and so do those of whole processes and of browsers: what they reach has tests of its
 * own.
 */
export function usesDatabase(file) {
  if (/^test\/(cli|journeys|start)\//.test(file)) return false
  return /support\/(world|database|temporal)\.js/.test(readFileSync(join(root, file), 'utf8'))
}

/** Drives, crowds or seals the whole service, starts and kills its processes, or goes over every operation with foreign ids. */
const demanding = [
  'audit/writes',
  'backup/service',
  'chaos/',
  'hostile/',
  'http/fuzz',
  'http/tenancy',
  'journeys/',
  'redteam/',
  'rotation/',
  'simulation/',
  'soak/',
  'spreads/artifacts-recalculation',
  'start/',
  'statements/mutations',
]
const isDemanding = file =>
  isOneOf(demanding, file) || /-(killed|interrupted|crowded|hostile)\.test\.ts$/.test(file)

/** Recognises, reads or typesets page after page. */
const slow = [
  'documents/reading/outlines',
  'documents/reading/scans',
  'pages/console-leads-documents',
  'pages/console-spreads-photographs',
  'spreads/artifacts-report',
  'spreads/properties',
  'temporal/spread-commands',
]

const isOneOf = (beginnings, file) => beginnings.some(beginning => file.startsWith(`test/${beginning}`))

/** Left to `--rest`, so that `npm test` stays one that people run. */
export const isLong = file => isDemanding(file) || isOneOf(slow, file)

/** Others share a process with some more. */
export const mustBeAlone = file => isDemanding(file) || Boolean(process.env.TEST_ALONE)

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
