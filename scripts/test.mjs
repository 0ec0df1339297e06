import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { prepare, root } from './prepare.mjs'
import { giveUp, run, say } from './say.mjs'
import { goesAround, isLong, mustBeAlone, namespacesOf, testFiles, usesDatabase } from './test-files.mjs'
import { testFolder } from './test-folder.mjs'
import { groupsOf, withoutGroup } from './test-groups.mjs'
import { startTestPostgres } from './test-postgres.mjs'
import { startAwayTemporal, startTestTemporal } from './test-temporal.mjs'

const ava = join(root, 'node_modules', 'ava', 'entrypoints', 'cli.mjs')
const chosen = process.argv.slice(2)
const tally = { passed: 0, failed: 0, skipped: 0 }
const failures = []
/** Why, in the lines that AVA prints below each suite: in a long log they would stand far above the end. */
const reasons = []
const linesOfReasons = 150
const times = []
const cleanups = []
/** How long a test took, as AVA tells it. */
const timed = /^\s+✔ (.+) \((?:(\d+)m )?([\d.]+)(ms|s)\)$/gm
const suiteMs = 40 * 60_000
/** More at once, that one may work while others wait, cost more than they gain: on a virtual machine work then takes twice as long. */
const processors = Math.min(4, Math.max(2, availableParallelism()))
/**
 * Of V8: how many bytes of code a function runs through before it is thought worth optimizing, here some fifteen times as many as
 * usual. Most of what a test runs is over before its optimization has paid: this spares the processor a tenth. Later Nodes don't
 * know it, and don't start with it.
 */
const optimizesLittle = '--interrupt-budget=1000000'
const knowsBudget = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).includes(
  '--interrupt-budget (',
)

try {
  await prepare()
  tally.passed++
  const files = testFiles()
  const { folder, remove } = testFolder()
  const temporal = await startTestTemporal(namespacesOf(files), folder)
  // First of all whoever writes there ends.
  cleanups.push(temporal.stop, remove)
  const { sqliteTemplate } = await import('../dist/test/support/template.js')
  const env = {
    ...process.env,
    TEST_TEMPORAL_ADDRESS: temporal.address,
    TEST_TEMPORAL_CLI: temporal.cli,
    TEST_TEMPORAL_AWAY: await startAwayTemporal(),
    TEST_FOLDER: folder,
    TEST_SQLITE_TEMPLATE: await sqliteTemplate(folder),
  }
  if (chosen[0] === 'record') {
    await run('Recording histories', process.execPath, [join(root, 'dist/test/replay/record.js')], {
      cwd: root,
      env,
    })
  } else if (chosen.length > 0 && chosen[0] !== '--rest') {
    const wanted = files.filter(file => chosen.some(part => file.includes(part.replace(/\.tsx?$/, ''))))
    if (wanted.length === 0) throw new Error(`No test file has ${chosen.join(' or ')} in its path.`)
    await suite('SQLite', wanted, env)
    if (process.env.TEST_POSTGRES) await onPostgres(wanted, env)
  } else {
    const inFull = chosen[0] !== '--rest'
    const onSqlite = () =>
      suite(
        'SQLite',
        files.filter(file => isLong(file) !== inFull),
        env,
      )
    const onEither = files.filter(file => usesDatabase(file) && (isLong(file) || goesAround(file)) !== inFull)
    // Side by side, since many tests wait for a clock; on PostgreSQL, which has fewer, less at once, so that both end together.
    // Not the rest: there a file has the same namespace on either database.
    if (inFull) await all([lint(), onSqlite(), onPostgres(onEither, env, Math.ceil(processors / 2))])
    else {
      await onSqlite()
      await onPostgres(onEither, env)
    }
  }
} catch (error) {
  tally.failed++
  for (const stop of cleanups.splice(0)) await stop()
  say('')
  say(summary())
  giveUp(error)
}
for (const stop of cleanups.splice(0)) await stop()
if (chosen.length === 0) sayTheSlowest()
say('')
say(summary())
process.exit(tally.failed === 0 ? 0 : 1)

/** Waits for each, so that none is left behind when another fails. */
async function all(works) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

async function lint() {
  const began = Date.now()
  try {
    await run(
      'Linting',
      process.execPath,
      [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
      { cwd: root },
    )
    tally.passed++
  } catch (error) {
    tally.failed++
    failures.push('Linting (npm run check)')
    say(`${error.output}\n${error.message} (${Date.now() - began} ms)`)
  }
}

async function onPostgres(files, env, atOnce) {
  const postgres = await startTestPostgres(env.TEST_FOLDER)
  if (!postgres) {
    say(
      '\n!! PostgreSQL IS NOT TESTED: there is no initdb on this machine. Install PostgreSQL 15 or later (Debian: postgresql).\n',
    )
    tally.skipped += files.length
    return
  }
  cleanups.unshift(postgres.stop)
  const { postgresTemplate } = await import('../dist/test/support/template.js')
  const template = await postgresTemplate(postgres.url)
  const own = { ...env, TEST_POSTGRES_URL: postgres.url, TEST_POSTGRES_TEMPLATE: template }
  await suite('PostgreSQL', files, own, atOnce)
}

/** One run of AVA, which prints as it goes: a tick for each test, and what failed in its closing lines. */
async function suite(name, files, env, atOnce = processors) {
  say(`\n› Tests on ${name}`)
  const code = await new Promise(resolve => {
    const child = spawn(
      process.execPath,
      [
        ava,
        `--concurrency=${atOnce}`,
        ...(knowsBudget ? [`--node-arguments=${optimizesLittle}`] : []),
        ...groupsOf(name, files, mustBeAlone),
      ],
      {
        cwd: root,
        env: { ...env, FORCE_COLOR: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let output = ''
    // A test process that won't end would otherwise hold the run for ever.
    const tooLong = setTimeout(() => {
      tally.failed++
      failures.push(`${name}: stopped after ${suiteMs / 60_000} minutes`)
      child.kill('SIGTERM')
    }, suiteMs)
    const lines = createInterface(child.stdout).on('line', printed => {
      const line = withoutGroup(printed)
      say(`${name.padEnd(10)} ${line}`)
      output += `${line}\n`
    })
    child.once('exit', async code => {
      clearTimeout(tooLong)
      // Its last words may still be on their way; a process that it left behind could keep the pipe open for ever.
      await Promise.race([once(lines, 'close'), pause(2_000)])
      count(name, output)
      resolve(code)
    })
  })
  if (code !== 0 && tally.failed === 0) tally.failed++
}

function count(name, output) {
  const named = output.matchAll(/^\s*(?:✘ (.+)|(Un(?:caught exception|handled rejection) in .+))$/gm)
  failures.push(...[...named].map(([, test, fault]) => `${name}: ${test ?? fault}`))
  const [, why = ''] = output.match(/^ +─\n(.*)\n +─$/ms) ?? []
  const told = why
    .split('\n')
    .filter(line => line.trim() && !/node_modules\/ava|node:internal|Promise\.all \(index/.test(line))
  reasons.push(...told.slice(0, linesOfReasons))
  tally.passed += output.match(/^\s+✔ /gm)?.length ?? 0
  for (const [, test, minutes = 0, number, unit] of output.matchAll(timed))
    times.push({ test: `${name}: ${test}`, ms: minutes * 60_000 + number * (unit === 's' ? 1_000 : 1) })
  tally.skipped += output.match(/^\s+- \[skip\]/gm)?.length ?? 0
  const faults = output.matchAll(
    /^\s+(\d+) (?:tests? failed|hooks? failed|tests? timed out|uncaught exceptions?|unhandled rejections?)$/gm,
  )
  for (const [, number] of faults) tally.failed += Number(number)
}

function sayTheSlowest() {
  say('\n› The ten slowest')
  for (const { test, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, 10))
    say(`  ${(ms / 1_000).toFixed(1)} s  ${test}`)
}

/** What failed is told again where a reader of a long log looks first: at its end. */
function summary() {
  const why = reasons.map(line => `${line}\n`).join('')
  return `${why}${failures.map(failure => `✘ ${failure}\n`).join('')}${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`
}
